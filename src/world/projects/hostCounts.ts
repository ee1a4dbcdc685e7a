import { observedStateOf } from '../monitoring/observedState.js';
import { memoizeFor } from '../memoizeFor.js';
import type { Tables, World } from '../world.js';
import type { Project } from '../tables/projects.js';

export interface HostCounts {
  readonly arbiter: number;
  readonly config: number;
  readonly mongos: number;
  readonly primary: number;
  readonly secondary: number;
}

/** Number of replica sets in a project, except those of config servers, and number of shards. */
export interface SetCounts {
  readonly replicaSetCount: number;
  readonly shardCount: number;
}

/**
 * Counts the processes of a project by their roles and by the states that monitoring observes. Arbiters, config servers
 * and routers are counted even if they are down. Other processes are counted only after their first ping.
 */
export function hostCountsOf(world: World, project: Project): HostCounts {
  return countHosts(world.hosts, project.id);
}

export function setCountsOf(world: World, project: Project): SetCounts {
  return countSets(world.clusters, project.id);
}

const countHosts = memoizeFor((hosts: Tables['hosts'], projectId): HostCounts => {
  const counts = { arbiter: 0, config: 0, mongos: 0, primary: 0, secondary: 0 };
  for (const host of hosts.select('project', projectId)) {
    if (host.monitoring !== undefined) continue;
    if (host.role === 'ARBITER') counts.arbiter += 1;
    else if (host.role === 'CONFIG') counts.config += 1;
    else if (host.role === 'MONGOS') counts.mongos += 1;
    else if (observedStateOf(host) === 'PRIMARY') counts.primary += 1;
    else if (observedStateOf(host) === 'SECONDARY') counts.secondary += 1;
  }
  return counts;
});

const countSets = memoizeFor((clusters: Tables['clusters'], projectId): SetCounts => {
  let replicaSetCount = 0;
  let shardCount = 0;
  for (const cluster of clusters.select('project', projectId)) {
    if (cluster.undiscovered) continue;
    if (cluster.type === 'REPLICA_SET') replicaSetCount += 1;
    replicaSetCount += cluster.shards.length;
    shardCount += cluster.shards.length;
  }
  return { replicaSetCount, shardCount };
});
