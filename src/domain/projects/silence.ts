import { alertOf } from '../clusters/alertIds.js';
import type { EventDraft } from '../events/event.js';
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
    const silent = { ...agent, silentSince: world.now };
    return { agent: silent, event: eventOf(world, groupId, silent, world.now, 'DOWN') };
  });
}

/** Agents of a project ping again; those that an incident keeps silent do not. */
export function pingAgain(world: World, groupId: string, names: readonly AgentName[]): Outcome {
  const kept = silencedAgents(world, groupId);
  return changeAgents(world, groupId, (agent) => {
    const { silentSince } = agent;
    if (silentSince === undefined || !isOneOf(names, agent) || isOneOf(kept, agent)) return undefined;
    return {
      agent: omit(agent, 'silentSince'),
      event: eventOf(world, groupId, agent, silentSince, 'UP'),
    };
  });
}

/** The agents of a project that incidents keep silent now. */
export function silencedAgents(world: World, groupId: string): readonly AgentName[] {
  const incidents = world.incidents.select('agents', groupId).toArray();
  return incidents.flatMap((incident) =>
    incident.kind === 'agent.silent' && incident.endedAt === undefined ? incident.agents : [],
  );
}

interface Changed {
  readonly agent: Agent;
  readonly event: EventDraft;
}

function changeAgents(world: World, groupId: string, change: (agent: Agent) => Changed | undefined): Outcome {
  const project = world.projects.get(groupId);
  if (project === undefined) return { world, events: [] };
  const changes = project.agents.map(change);
  const agents = project.agents.map((agent, at) => changes[at]?.agent ?? agent);
  return {
    world: { ...world, projects: world.projects.put({ ...project, agents }) },
    events: changes.flatMap((changed) => changed?.event ?? []),
  };
}

function eventOf(
  world: World,
  groupId: string,
  { typeName, hostname }: Agent,
  since: number,
  what: 'DOWN' | 'UP',
): EventDraft {
  const alert = alertOf(world, groupId, 'AGENT', `${typeName}/${hostname}`, since);
  return { eventTypeName: `${typeName}_AGENT_${what}`, groupId, hostname, ...alert };
}

/** Whether an agent is one of those named. */
export function isOneOf(names: readonly AgentName[], { typeName, hostname }: Agent): boolean {
  return names.some((name) => name.typeName === typeName && name.hostname === hostname);
}
