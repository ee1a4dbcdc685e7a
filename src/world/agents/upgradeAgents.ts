import { findAutomationConfig } from '../automation/findAutomationConfig.js';
import { isSame } from '../automation/plan/digest.js';
import { publish, type ConfigDiff } from '../automation/publish.js';
import { dropAbsent } from '../dropAbsent.js';
import type { Outcome } from '../outcome.js';
import type { Agent, Project } from '../tables/projects.js';
import { agentVersionOf } from '../versions/software.js';
import type { World } from '../world.js';
import { withNextRestart } from './restartAgents.js';

/** Versions of other programs that a client may set together with the version of the agents. */
export interface ToolVersions {
  readonly biConnectorVersion?: string | undefined;
  readonly mongoDbToolsVersion?: string | undefined;
}

/**
 * Publishes an automation config with another version of the agents. The agents then restart one by one with the new
 * version (`agentsRestart`). If nothing changes, nothing is published, so clients may repeat the call.
 */
export function upgradeAgents(
  world: World,
  project: Project,
  version: string,
  tools: ToolVersions = {},
): Outcome {
  const config = findAutomationConfig(world, project);
  const before = agentVersionOf(config);
  const given = dropAbsent(tools);
  if (before === version && isSame({ ...config, ...given }, config)) return { world, events: [] };
  const outcome = publish(world, { ...config, ...given, agentVersion: version }, [diffOf(before, version)]);
  const agents = project.agents.map((agent) => withVersion(agent, agent.version ?? before, version));
  const upgraded = withNextRestart(outcome.world, { ...project, agents });
  return { ...outcome, world: { ...outcome.world, projects: outcome.world.projects.put(upgraded) } };
}

/**
 * Returns an agent that runs the given version. Its row stores the version only if the automation config has another
 * one.
 */
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
