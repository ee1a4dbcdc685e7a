import { findAutomationConfig } from '../automation/findAutomationConfig.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { listedAgents } from '../projects/listedAgents.js';
import type { Project } from '../tables/projects.js';
import { agentVersionOf } from '../versions/software.js';
import type { World } from '../world.js';
import { versionEvents } from './restartAgents.js';

/**
 * Makes the agents of a project run an old version, as if the platform had been upgraded without them. This publishes no
 * version of the automation config.
 */
export function makeAgentsOld(world: World, project: Project, version: string): Outcome {
  const config = findAutomationConfig(world, project);
  const goal = agentVersionOf(config);
  const agents = project.agents.map((agent) => omit(agent, 'version', 'stoppedAt'));
  const old = { ...omit(project, 'agentsRestartAt'), agents };
  return {
    world: {
      ...world,
      automationConfigs: world.automationConfigs.put({ ...config, agentVersion: version }),
      projects: world.projects.put(old),
    },
    events: listedAgents(project).flatMap((agent) =>
      versionEvents(project.id, agent, agent.version ?? goal, version),
    ),
  };
}
