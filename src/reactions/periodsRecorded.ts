import type { Cluster } from '../world/tables/clusters.js';
import { copyOf } from '../world/hosts/copying.js';
import { awaySince } from '../world/hosts/host.js';
import type { Host } from '../world/tables/hosts.js';
import { dataSetsOf, writeFactorOf, writeSpanAt, writesSubject } from '../world/measurements/writes.js';
import type { Project } from '../world/tables/projects.js';
import type { Row } from '../world/tree/row.js';
import type { Table } from '../world/tree/table.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { endPeriod } from '../world/periods/endPeriod.js';
import {
  agentStateOf,
  agentSubject,
  clusterStateOf,
  hostStateOf,
  isOplogStored,
  oplogSubject,
  reachOf,
  reachSubject,
} from '../world/periods/states.js';

/**
 * Records a period for each state of a process, agent, cluster or data set that ended with a commit. Past
 * measurements are computed from these periods.
 */
export const periodsRecorded: Reaction = {
  name: 'periodsRecorded',
  watches: ['clusters', 'hosts', 'incidents', 'projects'],
  after: ['connectionsTried', 'copiesSwitchSource'],
  react: (before, after) => ({ world: withPeriods(before, after), events: [] }),
};

function withPeriods(before: World, after: World): World {
  const hosts = putSince(before.hosts, after.hosts);
  const projects = putSince(before.projects, after.projects);
  const clusters = putSince(before.clusters, after.clusters);
  let world = after;
  for (const host of hosts) world = ofReach(before, ofHost(before, world, host), host);
  for (const project of projects) world = ofAgents(before, world, project);
  for (const cluster of clusters) world = ofCluster(before, world, cluster);
  for (const id of new Set([
    ...clusters.map((cluster) => cluster.id),
    ...clustersOf(before, after, 'oplog.gap'),
  ]))
    world = ofOplog(before, world, id);
  const touched = new Set([
    ...clustersOfWriters(before, hosts),
    ...clusters.filter(({ id, active }) => before.clusters.get(id)?.active !== active).map(({ id }) => id),
    ...clustersOf(before, after, 'load.spike'),
  ]);
  for (const clusterId of touched) world = ofWrites(before, world, clusterId);
  return world;
}

/** Returns the rows of a table that are new or changed. */
function putSince<R extends Row, Index extends string>(
  before: Table<R, Index>,
  after: Table<R, Index>,
): readonly R[] {
  return after === before ? [] : after.changesSince(before).put;
}

/** Returns the ids of the clusters in which one of these hosts began or stopped to accept writes. */
function clustersOfWriters(before: World, hosts: readonly Host[]): readonly string[] {
  return hosts.flatMap((host) => {
    const old = before.hosts.get(host.id);
    return old === undefined || isWriter(old) === isWriter(host) ? [] : [host.clusterId];
  });
}

/** Returns the ids of the clusters with new or changed incidents of a kind. */
function clustersOf(before: World, after: World, wanted: 'load.spike' | 'oplog.gap'): readonly string[] {
  return putSince(before.incidents, after.incidents).flatMap(({ kind, clusterId }) =>
    kind === wanted && clusterId !== undefined ? [clusterId] : [],
  );
}

/** Returns whether a process accepts writes of clients. */
function isWriter(host: Host): boolean {
  const { role, replicaState } = host;
  return awaySince(host) === undefined && (replicaState === 'PRIMARY' || role === 'STANDALONE');
}

function ofWrites(before: World, world: World, clusterId: string): World {
  const [old, cluster] = [before.clusters.get(clusterId), world.clusters.get(clusterId)];
  if (old === undefined || cluster === undefined) return world;
  let next = world;
  for (const replicaSetName of dataSetsOf(cluster)) {
    const factor = writeFactorOf(before, old, replicaSetName);
    if (factor === writeFactorOf(world, cluster, replicaSetName)) continue;
    const ended = writeSpanAt(before, old, replicaSetName, before.now);
    next = endPeriod(next, {
      subjectId: writesSubject(clusterId, replicaSetName),
      state: factor > 0 ? 'WRITING' : 'IDLE',
      beginning: ended?.from ?? old.createdAt,
      until: world.now,
      writes: { factor, grownMs: ended?.grownMs ?? 0 },
    });
  }
  return next;
}

function ofHost(before: World, world: World, host: Host): World {
  const old = before.hosts.get(host.id);
  if (old === undefined || hostStateOf(old) === hostStateOf(host)) return world;
  const copy = copyOf(world.seed, old);
  return endPeriod(world, {
    subjectId: host.id,
    state: hostStateOf(old),
    beginning: old.createdAt,
    until: host.downSince ?? world.now,
    ...(old.behindMs === undefined ? {} : { behindMs: old.behindMs }),
    ...(old.recoveryMs === undefined ? {} : { recoveryMs: old.recoveryMs }),
    ...(copy === undefined ? {} : { copy }),
  });
}

function ofReach(before: World, world: World, host: Host): World {
  const old = before.hosts.get(host.id);
  if (old === undefined || reachOf(old) === reachOf(host)) return world;
  return endPeriod(world, {
    subjectId: reachSubject(host.id),
    state: reachOf(old),
    beginning: old.createdAt,
    until: host.cutOffSince ?? world.now,
  });
}

function ofCluster(before: World, world: World, cluster: Cluster): World {
  const old = before.clusters.get(cluster.id);
  if (old === undefined || old.active === cluster.active) return world;
  return endPeriod(world, {
    subjectId: cluster.id,
    state: clusterStateOf(old),
    beginning: old.createdAt,
    until: world.now,
  });
}

function ofOplog(before: World, world: World, id: string): World {
  const [old, cluster] = [before.clusters.get(id), world.clusters.get(id)];
  if (old === undefined || cluster === undefined) return world;
  const wasStored = isOplogStored(before, old);
  if (wasStored === isOplogStored(world, cluster)) return world;
  return endPeriod(world, {
    subjectId: oplogSubject(id),
    state: wasStored ? 'STORED' : 'NOT_STORED',
    beginning: old.createdAt,
    until: world.now,
  });
}

function ofAgents(before: World, world: World, project: Project): World {
  const agents = before.projects.get(project.id)?.agents ?? [];
  // Skip unchanged agents. A project may have thousands of agents, and most changes replace only a few of
  // them.
  const unchanged = new Set(agents);
  let next = world;
  for (const agent of project.agents.filter((each) => !unchanged.has(each))) {
    const subject = agentSubject(project.id, agent);
    const same = agents.find(
      ({ typeName, hostname }) => typeName === agent.typeName && hostname === agent.hostname,
    );
    if (same === undefined || agentStateOf(same) === agentStateOf(agent)) continue;
    next = endPeriod(next, {
      subjectId: subject,
      state: agentStateOf(same),
      beginning: project.createdAt,
      until: agent.silentSince ?? world.now,
    });
  }
  return next;
}
