import type { Cluster } from '../clusters/cluster.js';
import type { Host } from '../hosts/host.js';
import { dataSetsOf, writeFactorOf, writeSpansOf, writesSubject } from '../measurements/writes.js';
import type { Project } from '../projects/project.js';
import type { World } from '../world.js';
import { endPeriod } from './endPeriod.js';
import { agentStateOf, agentSubject, clusterStateOf, hostStateOf } from './states.js';

/**
 * A world that remembers which states its processes, agents and clusters were in before what has just changed them,
 * whatever that was: measurements of the past show it.
 */
export function recordPeriods(before: World, after: World): World {
  let world = after;
  if (after.hosts !== before.hosts) {
    for (const host of after.hosts.changesSince(before.hosts).put) world = ofHost(before, world, host);
  }
  if (after.projects !== before.projects) {
    for (const each of after.projects.changesSince(before.projects).put)
      world = ofAgents(before, world, each);
  }
  if (after.clusters !== before.clusters) {
    for (const each of after.clusters.changesSince(before.clusters).put)
      world = ofCluster(before, world, each);
  }
  for (const clusterId of clustersTouched(before, after)) world = ofWrites(before, world, clusterId);
  return world;
}

/** The clusters whose data sets may take other writes than before. */
function clustersTouched(before: World, after: World): ReadonlySet<string> {
  const touched = new Set<string>();
  if (after.hosts !== before.hosts) {
    for (const host of after.hosts.changesSince(before.hosts).put) {
      const old = before.hosts.get(host.id);
      if (old !== undefined && isWriter(old) !== isWriter(host)) touched.add(host.clusterId);
    }
  }
  if (after.clusters !== before.clusters) {
    for (const { id, active } of after.clusters.changesSince(before.clusters).put) {
      if (before.clusters.get(id)?.active !== active) touched.add(id);
    }
  }
  if (after.incidents !== before.incidents) {
    for (const incident of after.incidents.changesSince(before.incidents).put) {
      if (incident.kind === 'load.spike') touched.add(incident.clusterId);
    }
  }
  return touched;
}

/** Whether clients write to a process: most that come and go are none. */
function isWriter({ role, replicaState, downSince }: Host): boolean {
  return downSince === undefined && (replicaState === 'PRIMARY' || role === 'STANDALONE');
}

function ofWrites(before: World, world: World, clusterId: string): World {
  const [old, cluster] = [before.clusters.get(clusterId), world.clusters.get(clusterId)];
  if (old === undefined || cluster === undefined) return world;
  let next = world;
  for (const replicaSetName of dataSetsOf(cluster)) {
    const factor = writeFactorOf(before, old, replicaSetName);
    if (factor === writeFactorOf(world, cluster, replicaSetName)) continue;
    const ended = writeSpansOf(before, old, replicaSetName, before.now).at(-1);
    next = endPeriod(next, {
      ...{ subjectId: writesSubject(clusterId, replicaSetName), state: factor > 0 ? 'WRITING' : 'IDLE' },
      ...{ beginning: ended?.from ?? old.createdAt, until: world.now },
      writes: { factor, grownMs: ended?.grownMs ?? 0 },
    });
  }
  return next;
}

function ofHost(before: World, world: World, host: Host): World {
  const old = before.hosts.get(host.id);
  if (old === undefined || hostStateOf(old) === hostStateOf(host)) return world;
  return endPeriod(world, {
    ...{ subjectId: host.id, state: hostStateOf(old), beginning: old.createdAt },
    until: host.downSince ?? world.now,
    ...(old.behindMs === undefined ? {} : { behindMs: old.behindMs }),
  });
}

function ofCluster(before: World, world: World, cluster: Cluster): World {
  const old = before.clusters.get(cluster.id);
  if (old === undefined || old.active === cluster.active) return world;
  return endPeriod(world, {
    ...{ subjectId: cluster.id, state: clusterStateOf(old), beginning: old.createdAt },
    until: world.now,
  });
}

function ofAgents(before: World, world: World, project: Project): World {
  const old = before.projects.get(project.id);
  let next = world;
  for (const agent of project.agents) {
    const subject = agentSubject(project.id, agent);
    const same = old?.agents.find((one) => agentSubject(project.id, one) === subject);
    if (same === undefined || agentStateOf(same) === agentStateOf(agent)) continue;
    next = endPeriod(next, {
      ...{ subjectId: subject, state: agentStateOf(same), beginning: project.createdAt },
      until: agent.silentSince ?? world.now,
    });
  }
  return next;
}
