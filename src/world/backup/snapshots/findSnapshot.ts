import type { Cluster } from '../../tables/clusters.js';
import { monitoredClustersOf } from '../../clusters/monitoredClusters.js';
import type { Host } from '../../tables/hosts.js';
import { isObjectId } from '../../ids.js';
import type { Project } from '../../tables/projects.js';
import { Refusal } from '../../refusals.js';
import type { World } from '../../world.js';
import type { Snapshot } from '../../tables/snapshots.js';
import { memberSnapshot } from './memberSnapshots.js';
import type { SnapshotCluster } from './snapshotCluster.js';

/** Finds a cluster's snapshot by id. Refuses a malformed or unknown id. */
export function findSnapshot(world: World, cluster: Pick<Cluster, 'id'>, id: string): Snapshot {
  const snapshot = world.snapshots.get(id);
  if (snapshot?.clusterId === cluster.id) return snapshot;
  throw isObjectId(id)
    ? new Refusal('SNAPSHOT_NOT_FOUND', id, cluster.id)
    : new Refusal('INVALID_SNAPSHOT_ID', id);
}

/**
 * Finds a snapshot by id. The snapshot may be of a cluster, a shard or config servers. Refuses a malformed or unknown
 * id.
 */
export function findSnapshotOf(world: World, of: SnapshotCluster, id: string): Snapshot {
  const member = of.isPart ? memberSnapshot(world, of, id) : undefined;
  return member ?? findSnapshot(world, of, id);
}

/**
 * Refuses to change a snapshot of a shard or of config servers, because it is a part of the whole cluster's snapshot.
 */
export function refuseMember(world: World, project: Project, clusterId: string, id: string): void {
  const of = monitoredClustersOf(world, project).find((each) => each.isPart && each.id === clusterId);
  if (of !== undefined) throw new Refusal('CANNOT_MODIFY_CLUSTER_SNAPSHOT', findSnapshotOf(world, of, id).id);
}

/** Finds a snapshot of a mirrored config server by id. Refuses a malformed or unknown id. */
export function findHostSnapshot(world: World, host: Host, id: string): Snapshot {
  const snapshot = world.snapshots.get(id);
  if (snapshot?.hostId === host.id) return snapshot;
  throw isObjectId(id)
    ? new Refusal('CONFIG_SNAPSHOT_NOT_FOUND', id, host.id)
    : new Refusal('INVALID_SNAPSHOT_ID', id);
}
