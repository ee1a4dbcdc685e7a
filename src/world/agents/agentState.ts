import { SECOND_MS, type Instant } from '../instant.js';
import type { Agent, AgentType, Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { serversOf } from './servers.js';

export type AgentState = 'ACTIVE' | 'STANDBY' | 'NO_PROCESSES';

/** Time after which another agent takes over from one that is silent. */
const TAKEOVER_MS = 90 * SECOND_MS;

/**
 * Returns the agents of a type in a project, each with its state. Of the monitoring agents one is active, and so of the
 * backup agents. Every automation agent is active whose server has processes.
 */
export function agentsOfType(
  world: World,
  project: Project,
  type: AgentType,
): readonly (readonly [agent: Agent, state: AgentState])[] {
  const agents = project.agents.filter(({ typeName }) => typeName === type);
  if (type === 'AUTOMATION') {
    const servers = serversOf(world.hosts, project.id);
    return agents.map((agent) => [agent, servers.has(agent.hostname) ? 'ACTIVE' : 'NO_PROCESSES']);
  }
  const active = activeOf(agents, world.now);
  return agents.map((agent) => [agent, agent === active ? 'ACTIVE' : 'STANDBY']);
}

/**
 * Returns the agent that does the work of its type: the first that pings, or has pinged until a moment ago. If none
 * pings, it is the one that was silent last.
 */
function activeOf(agents: readonly Agent[], now: Instant): Agent | undefined {
  const live = agents.find(({ silentSince = now }) => now < silentSince + TAKEOVER_MS);
  return live ?? agents.toSorted((one, other) => (other.silentSince ?? now) - (one.silentSince ?? now))[0];
}
