import { closeAlert } from '../alerts/closeAlert.js';
import { openAlert } from '../alerts/openAlert.js';
import { inTurn } from '../inTurn.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Agent } from './project.js';

/** What tells one agent of a project from the others. */
export type AgentName = Pick<Agent, 'typeName' | 'hostname'>;

/** Agents of a project stop pinging now; those that are silent already stay so. */
export function fallSilent(world: World, groupId: string, names: readonly AgentName[]): Outcome {
  return changeAgents(world, groupId, (agent) => {
    if (agent.silentSince !== undefined || !isOneOf(names, agent)) return undefined;
    return { ...agent, silentSince: world.now, ...reachedBy(world, groupId, agent) };
  });
}

/** What an automation agent that falls silent had reached; before the first configuration, as the platform, -1. */
function reachedBy(world: World, groupId: string, { typeName }: Agent): Partial<Agent> {
  if (typeName !== 'AUTOMATION') return {};
  return { lastGoalVersion: world.automationConfigs.get(groupId)?.version ?? -1 };
}

/** Agents of a project ping again; those that an incident keeps silent do not. */
export function pingAgain(world: World, groupId: string, names: readonly AgentName[]): Outcome {
  const kept = silencedAgents(world, groupId);
  return changeAgents(world, groupId, (agent) => {
    if (agent.silentSince === undefined || !isOneOf(names, agent) || isOneOf(kept, agent)) return undefined;
    return omit(agent, 'silentSince', 'lastGoalVersion');
  });
}

/** The agents of a project that incidents keep silent now. */
export function silencedAgents(world: World, groupId: string): readonly AgentName[] {
  const incidents = world.incidents.select('agents', groupId).toArray();
  return incidents.flatMap((incident) =>
    incident.kind === 'agent.silent' && incident.endedAt === undefined ? incident.agents : [],
  );
}

/** Changes agents of a project, for each of which `change` gives what it becomes; undefined: it stays as it is. */
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

/** Whether an agent is one of those named. */
export function isOneOf(names: readonly AgentName[], { typeName, hostname }: Agent): boolean {
  return names.some((name) => name.typeName === typeName && name.hostname === hostname);
}
