import { findAutomationConfig } from '../automation/findAutomationConfig.js';
import { publish, type ConfigDiff } from '../automation/publish.js';
import { dropAbsent } from '../dropAbsent.js';
import type { Outcome } from '../outcome.js';
import type { Agent, Project } from '../tables/projects.js';
import { agentVersionOf } from '../versions/software.js';
import type { World } from '../world.js';
import { withNextRestart } from './restartAgents.js';

/** Versions that a client names beside that of the agents. */
export interface ToolVersions {
  readonly biConnectorVersion?: string | undefined;
  readonly mongoDbToolsVersion?: string | undefined;
}

/**
 * Publishes an automation config with another version of the agents. The agents then restart one by one, to run it
 * (`agentsRestart`). A new version of the config is published even if the agents run that version already.
 */
export function upgradeAgents(
  world: World,
  project: Project,
  version: string,
  tools: ToolVersions = {},
): Outcome {
  const config = findAutomationConfig(world, project);
  const before = agentVersionOf(config);
  const outcome = publish(world, { ...config, ...dropAbsent(tools), agentVersion: version }, [
    diffOf(before, version),
  ]);
  const agents = project.agents.map((agent) => withVersion(agent, agent.version ?? before, version));
  const upgraded = withNextRestart(outcome.world, { ...project, agents });
  return { ...outcome, world: { ...outcome.world, projects: outcome.world.projects.put(upgraded) } };
}

/** Returns an agent that runs a version. Its row has the version only if it is not the one of the automation config. */
function withVersion(agent: Agent, version: string, goal: string): Agent {
  return dropAbsent<Agent>({ ...agent, version: version === goal ? undefined : version });
}

function diffOf(before: string, version: string): ConfigDiff {
  const change = { display: 'Version', new: version, old: before, param: 'agentVersion.name' };
  return {
    name: 'Automation Agent',
    params: before === version ? [] : [change],
    status: 'MODIFIED',
    type: 'AUTOMATION_AGENT',
  };
}
