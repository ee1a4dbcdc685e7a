import { list, objectOf, optional, string } from '../schema/schema.js';
import type { ObjectOf } from '../schema/types.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { isActive, type Incident } from '../world/tables/incidents.js';
import type { Agent, AgentType, Project } from '../world/tables/projects.js';
import { listedAgents } from '../world/projects/listedAgents.js';
import { fallSilent, isOneOf, pingAgain, type AgentName } from '../world/projects/silence.js';
import { findTargetIfAny, unknownTarget } from '../world/targets/findTarget.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';
import { agentType } from './members.js';

const row = {
  groupId: string,
  agents: list(objectOf<AgentName>({ typeName: agentType, hostname: string })),
};

export type AgentSilent = Incident & ObjectOf<typeof row>;

/** Agents of a project stop pinging. Data that only these agents report is unknown until the incident ends. */
export const agentSilent = defineIncident({
  kind: 'agent.silent',
  description:
    'The agents of a project stop pinging. Without the monitoring agent, host metrics are null; without the automation agent, metrics of disks and the system are null.',
  effect:
    "The agents of the project, or those on the target's machines, stop pinging. `activeAgentCount` and `lastActiveAgent` show it, and values that only they collect are null. Without a monitoring agent nothing is detected. Without a backup agent no snapshots are taken or copied. Processes of a silent automation agent keep their version. Healed, the agents ping again, and missed changes are detected.",
  target: 'The project, by id or name; a cluster or a node selects the agents on its machines.',
  targets: ['projects', 'clusters', 'hosts'],
  members: { agent: optional(agentType, 'The type of agent that stops pinging. By default all types.') },
  row,
  resolveTarget(world, { target, agent: type }) {
    const { project, machines } = placeNamed(world, target);
    const agents = listedAgents(project).filter(
      ({ hostname, typeName }) =>
        (machines === undefined || machines.has(hostname)) && (type === undefined || typeName === type),
    );
    if (agents.length === 0) throw noSuchAgent(target, project, type);
    return { groupId: project.id, agents: agentsThatPing(world, project, agents) };
  },
  start: (world, { groupId, agents }) => fallSilent(world, groupId, agents),
  end(world, { groupId, agents }) {
    const silenced = silencedAgents(world, groupId);
    const free = agents.filter((agent) => !isOneOf(silenced, agent));
    return pingAgain(world, groupId, free);
  },
  show: ({ agents }) => ({ agents }),
});

/** Returns the agents that are silent because of active incidents. */
function silencedAgents(world: World, groupId: string): readonly AgentName[] {
  const active = world.incidents.select('state', 'active').toArray();
  return active.flatMap((incident) =>
    isAgentSilent(incident) && incident.groupId === groupId ? incident.agents : [],
  );
}

function isAgentSilent(incident: Incident): incident is AgentSilent {
  return incident.kind === 'agent.silent' && isActive(incident);
}

/**
 * Returns the agents that the incident silences. Skips agents that are silent for other reasons than incidents,
 * because they must stay silent when the incident ends.
 */
function agentsThatPing(world: World, project: Project, agents: readonly Agent[]): readonly AgentName[] {
  const silenced = silencedAgents(world, project.id);
  const fitting = agents.filter((agent) => agent.silentSince === undefined || isOneOf(silenced, agent));
  if (fitting.length === 0)
    throw new IncidentConflict(`all selected agents of ${project.name} are already silent`);
  return fitting.map(({ typeName, hostname }) => ({ typeName, hostname }));
}

interface Place {
  readonly project: Project;
  /** Names of the affected machines. If unset, the incident affects all machines of the project. */
  readonly machines?: ReadonlySet<string>;
}

function placeNamed(world: World, target: string): Place {
  const project = findTargetIfAny(world, 'projects', target);
  if (project !== undefined) return { project };
  const cluster = findTargetIfAny(world, 'clusters', target);
  const hosts =
    cluster === undefined
      ? [findTargetIfAny(world, 'hosts', target)]
      : world.hosts.select('cluster', cluster.id).toArray();
  const machines = new Set(hosts.flatMap((host) => host?.hostname ?? []));
  const home = world.projects.get(cluster?.groupId ?? hosts[0]?.groupId ?? '');
  if (home === undefined) throw unknownTarget(world, ['projects', 'clusters', 'hosts'], target);
  return { project: home, machines };
}

function noSuchAgent(target: string, project: Project, type: AgentType | undefined): WrongTarget {
  const what = type === undefined ? 'agent' : `${type} agent`;
  const there = listedAgents(project)
    .map(({ typeName, hostname }) => `${typeName} on ${hostname}`)
    .slice(0, 10);
  return new WrongTarget(
    `${target} has no ${what}; the project ${project.name} has ${there.join(', ') || 'none at all'}`,
  );
}
