import type { IncidentOf } from '../../world/incidents/incident.js';
import { IncidentConflict } from '../../world/incidents/incidentConflict.js';
import type { Agent, AgentType, Project } from '../../world/projects/project.js';
import { isOneOf, silencedAgents } from '../../world/projects/silence.js';
import { findTargetIfAny, unknownTarget } from '../../world/targets/findTarget.js';
import { WrongTarget } from '../../world/targets/wrongTarget.js';
import type { World } from '../../world/world.js';

type Aim = Pick<IncidentOf<'agent.silent'>, 'groupId' | 'agents'>;

/** The agents that a name means: all of a project, or those on the machines of a cluster or a node; of one type, if given. */
export function agentsNamed(world: World, target: string, type?: AgentType): Aim {
  const { project, machines } = placeNamed(world, target);
  const agents = project.agents.filter(
    ({ hostname, typeName }) =>
      (machines === undefined || machines.has(hostname)) && (type === undefined || typeName === type),
  );
  if (agents.length > 0) return { groupId: project.id, agents: thatCanFallSilent(world, project, agents) };
  const what = type === undefined ? 'agent' : `${type} agent`;
  const there = project.agents.map(({ typeName, hostname }) => `${typeName} on ${hostname}`).slice(0, 10);
  throw new WrongTarget(
    `${target} has no ${what}; the project ${project.name} has ${there.join(', ') || 'none at all'}`,
  );
}

/** Not those that are silent anyway: they would ping again when the incident ends. */
function thatCanFallSilent(world: World, project: Project, agents: readonly Agent[]): Aim['agents'] {
  const silenced = silencedAgents(world, project.id);
  const fitting = agents.filter((agent) => agent.silentSince === undefined || isOneOf(silenced, agent));
  if (fitting.length === 0)
    throw new IncidentConflict(`in ${project.name}, all agents meant are silent already`);
  return fitting.map(({ typeName, hostname }) => ({ typeName, hostname }));
}

interface Place {
  readonly project: Project;
  /** Absent: all of the project's. */
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
