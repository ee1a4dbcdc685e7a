import { SECOND_MS, type Instant } from '../instant.js';
import { listedAgents } from '../projects/listedAgents.js';
import type { Agent, AgentType, Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { serversOf } from './servers.js';

export type AgentState = 'ACTIVE' | 'STANDBY' | 'NO_PROCESSES';

/** Time after which another agent takes over from a silent agent. */
const TAKEOVER_MS = 90 * SECOND_MS;

/**
 * Returns the agents of a type in a project, each with its state. One monitoring agent and one backup agent are active.
 * An automation agent is active if it manages processes.
 */
export function agentsOfType(
  world: World,
  project: Project,
  type: AgentType,
): readonly (readonly [agent: Agent, state: AgentState])[] {
  const agents = listedAgents(project).filter(({ typeName }) => typeName === type);
  if (type === 'AUTOMATION') {
    const servers = serversOf(world.hosts, project.id);
    return agents.map((agent) => {
      const { processCount = 0 } = servers.get(agent.hostname) ?? {};
      return [agent, processCount > 0 ? 'ACTIVE' : 'NO_PROCESSES'];
    });
  }
  const active = activeOf(agents, world.now);
  return agents.map((agent) => [agent, agent === active ? 'ACTIVE' : 'STANDBY']);
}

/**
 * Returns the active agent: the first that pings or stopped pinging less than 90 seconds ago. If no agent does, returns
 * the agent that stopped pinging last.
 */
function activeOf(agents: readonly Agent[], now: Instant): Agent | undefined {
  const live = agents.find(({ silentSince = now }) => now < silentSince + TAKEOVER_MS);
  return live ?? agents.toSorted((one, other) => (other.silentSince ?? now) - (one.silentSince ?? now))[0];
}
