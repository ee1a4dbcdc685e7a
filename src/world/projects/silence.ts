import { closeAlert } from '../alerts/closeAlert.js';
import { openAlert } from '../alerts/openAlert.js';
import { inTurn } from '../inTurn.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Agent } from '../tables/projects.js';

/** Identifies an agent within its project. */
export type AgentName = Pick<Agent, 'typeName' | 'hostname'>;

/** Makes agents of a project stop pinging now. Agents that are already silent stay unchanged. */
export function fallSilent(world: World, groupId: string, names: readonly AgentName[]): Outcome {
  return changeAgents(world, groupId, (agent) => {
    if (agent.silentSince !== undefined || !isOneOf(names, agent)) return undefined;
    return { ...agent, silentSince: world.now, ...reachedBy(world, groupId, agent) };
  });
}

/**
 * Returns the version of the automation config that an agent has reached. It is -1 if the project has no
 * automation config, as on the real platform.
 */
function reachedBy(world: World, groupId: string, { typeName }: Agent): Partial<Agent> {
  if (typeName !== 'AUTOMATION') return {};
  return { lastGoalVersion: world.automationConfigs.get(groupId)?.version ?? -1 };
}

/** Makes silent agents of a project ping again. */
export function pingAgain(world: World, groupId: string, names: readonly AgentName[]): Outcome {
  return changeAgents(world, groupId, (agent) => {
    if (agent.silentSince === undefined || !isOneOf(names, agent)) return undefined;
    return omit(agent, 'silentSince', 'lastGoalVersion');
  });
}

/** Changes agents of a project. `change` returns the new agent, or `undefined` to keep the old one. */
function changeAgents(world: World, groupId: string, change: (agent: Agent) => Agent | undefined): Outcome {
  const project = world.projects.get(groupId);
  if (project === undefined) return { world, events: [] };
  const agents = project.agents.map((agent) => change(agent) ?? agent);
  const changed = agents.filter((agent, at) => agent !== project.agents[at]);
  if (changed.length === 0) return { world, events: [] };
  const next = { ...world, projects: world.projects.put({ ...project, agents }) };
  return inTurn(
    next,
    changed.map((agent) => (before: World) => alertOfAgent(before, groupId, agent)),
  );
}

function alertOfAgent(world: World, groupId: string, { typeName, hostname, silentSince }: Agent): Outcome {
  const subject = `${typeName}/${hostname}`;
  return silentSince === undefined
    ? closeAlert(world, 'AGENT', subject, { eventTypeName: `${typeName}_AGENT_UP`, groupId, hostname })
    : openAlert(
        world,
        'AGENT',
        subject,
        { eventTypeName: `${typeName}_AGENT_DOWN`, groupId, hostname },
        silentSince,
      );
}

export function isOneOf(names: readonly AgentName[], { typeName, hostname }: AgentName): boolean {
  return names.some((name) => name.typeName === typeName && name.hostname === hostname);
}
