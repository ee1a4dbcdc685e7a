import { drawKeyOf, hashedId, isObjectId } from '../ids.js';
import { memoizeFor } from '../memoizeFor.js';
import { Refusal } from '../refusals.js';
import { backupStatusOf } from './backupStatus.js';
import type { Cluster } from '../tables/clusters.js';
import type { Host } from '../tables/hosts.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/**
 * A cluster as monitoring shows it: a replica set, a whole sharded cluster, or the replica set of one of its shards or
 * of its config servers. Monitoring does not show standalones as clusters.
 */
export interface MonitoredCluster {
  readonly id: string;
  readonly typeName: 'REPLICA_SET' | 'SHARDED_REPLICA_SET' | 'CONFIG_SERVER_REPLICA_SET';
  /** The row of the replica set, or of the whole sharded cluster. */
  readonly cluster: Cluster;
  readonly replicaSetName?: string;
  readonly shardName?: string;
  /** Whether it is a part of a sharded cluster. */
  readonly isPart: boolean;
}

/** Returns the clusters of a project as monitoring shows them, by name: each sharded cluster before its parts. */
export function monitoredClustersOf(world: World, { id }: Pick<Project, 'id'>): readonly MonitoredCluster[] {
  const clusters = world.clusters.select('project', id).toArray();
  const shown = clusters.filter(({ undiscovered }) => undiscovered !== true);
  return shown.flatMap((cluster) => partsOf(world, cluster));
}

/**
 * Returns the clusters of a project that can have a backup: those that monitoring shows, and clusters whose processes
 * are all removed while their backup continues.
 */
export function backupClustersOf(world: World, { id }: Pick<Project, 'id'>): readonly MonitoredCluster[] {
  const clusters = world.clusters.select('project', id).toArray();
  const shown = clusters.filter(
    (cluster) => cluster.undiscovered !== true || backupStatusOf(cluster) !== 'INACTIVE',
  );
  return shown.flatMap((cluster) => partsOf(world, cluster));
}

/** Finds a cluster of a project as monitoring shows it. Refuses a malformed or unknown id. */
export function findMonitoredCluster(world: World, project: Project, id: string): MonitoredCluster {
  const found = backupClustersOf(world, project).find((each) => each.id === id);
  if (found !== undefined) return found;
  throw isObjectId(id)
    ? new Refusal('CLUSTER_NOT_FOUND', id, project.id)
    : new Refusal('INVALID_CLUSTER_ID', id);
}

/**
 * Returns the id of the cluster of a process. Routers and standalones have none. Mirrored config servers belong to no
 * replica set, so they get the id of the whole cluster.
 */
export function clusterIdOf(world: World, { clusterId, role, replicaSetName }: Host): string | undefined {
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined) return undefined;
  if (replicaSetName === undefined) return role === 'CONFIG' ? cluster.id : undefined;
  return partsOf(world, cluster).find((part) => part.replicaSetName === replicaSetName)?.id;
}

/** Returns the id of the part of a cluster with this replica set, or the id of the cluster if it has no such part. */
export function partClusterIdOf(world: World, cluster: Cluster, replicaSetName: string | undefined): string {
  const parts = partsOf(world, cluster).filter(({ isPart }) => isPart);
  return parts.find((part) => part.replicaSetName === replicaSetName)?.id ?? cluster.id;
}

/** Returns whether a process belongs to a cluster. All processes of a sharded cluster do, including its routers. */
export function isIn({ clusterId, replicaSetName }: Host, { cluster, ...part }: MonitoredCluster): boolean {
  return clusterId === cluster.id && (!part.isPart || part.replicaSetName === replicaSetName);
}

function partsOf({ seed }: World, cluster: Cluster): readonly MonitoredCluster[] {
  return parts(cluster, String(seed));
}

const parts = memoizeFor((cluster: Cluster, seed): readonly MonitoredCluster[] => {
  const { id, type, replicaSetName, configServers, shards } = cluster;
  if (type === 'STANDALONE') return [];
  if (type === 'REPLICA_SET')
    return [
      { id, typeName: 'REPLICA_SET', cluster, isPart: false, ...(replicaSetName && { replicaSetName }) },
    ];
  const config = typeof configServers === 'object' ? [configServers] : [];
  const part = { cluster, isPart: true };
  const idOf = (each: { readonly replicaSetName: string; readonly partId?: string }): string =>
    each.partId ?? computedPartId(Number(seed), cluster, each.replicaSetName);
  return [
    { id, typeName: 'SHARDED_REPLICA_SET', cluster, isPart: false },
    ...shards.map((shard) => ({
      id: idOf(shard),
      typeName: 'REPLICA_SET' as const,
      ...part,
      replicaSetName: shard.replicaSetName,
      shardName: shard.shardName,
    })),
    ...config.map((servers) => ({
      id: idOf(servers),
      typeName: 'CONFIG_SERVER_REPLICA_SET' as const,
      ...part,
      replicaSetName: servers.replicaSetName,
    })),
  ];
});

/** Returns the id of a part of a sharded cluster, unless its row names one. Only the whole cluster has a row. */
export function computedPartId(
  seed: number,
  { id, createdAt }: Pick<Cluster, 'id' | 'createdAt'>,
  replicaSetName: string,
): string {
  return hashedId(seed, createdAt, `clusterPart/${drawKeyOf(id)}/${replicaSetName}`);
}
