import { backupClustersOf } from '../../clusters/monitoredClusters.js';
import { findHost, isMirroredConfigServer } from '../../hosts/host.js';
import { isObjectId } from '../../ids.js';
import { Refusal } from '../../refusals.js';
import { memberSnapshot } from '../snapshots/memberSnapshots.js';
import { findSnapshotCluster, type SnapshotCluster } from '../snapshots/snapshotCluster.js';
import type { Project } from '../../tables/projects.js';
import type { RestoreJob } from '../../tables/restoreJobs.js';
import type { World } from '../../world.js';

/** The source of a restore: a whole cluster, a part of a sharded cluster, or a mirrored config server. */
export interface RestoreOwner extends SnapshotCluster {
  /** Set only for mirrored config servers. */
  readonly hostId?: string;
}

/** Finds a cluster or a part of it by id. Refuses a malformed or unknown id. */
export function findClusterToRestore(world: World, project: Project, id: string): RestoreOwner {
  return findSnapshotCluster(world, project, id);
}

/** Finds a mirrored config server by id. Refuses all other processes. */
export function findHostToRestore(world: World, project: Project, id: string): RestoreOwner {
  const host = findHost(world, project, id);
  const cluster = world.clusters.get(host.clusterId);
  if (cluster === undefined || !isMirroredConfigServer(world, host))
    throw new Refusal('NOT_CONFIG_SERVER', host.id);
  return { id: host.id, hostId: host.id, cluster, isPart: false };
}

/** Returns restore jobs, newest first. A part of a sharded cluster has the jobs for its replica set. */
export function restoreJobsOf(world: World, of: RestoreOwner, batchId?: string): readonly RestoreJob[] {
  const all =
    batchId === undefined
      ? world.restoreJobs.select('cluster', of.cluster.id)
      : world.restoreJobs.select('batch', batchId);
  return all
    .toArray()
    .filter((job) => belongsTo(of, job))
    .toReversed();
}

/** Finds a restore job by id. Refuses a malformed or unknown id. */
export function findRestoreJob(world: World, of: RestoreOwner, id: string): RestoreJob {
  const job = world.restoreJobs.get(id);
  if (job !== undefined && belongsTo(of, job)) return job;
  if (!isObjectId(id)) throw new Refusal('INVALID_JOB_ID', id);
  throw of.hostId === undefined
    ? new Refusal('RESTORE_JOB_NOT_FOUND', id, of.id)
    : new Refusal('CONFIG_RESTORE_JOB_NOT_FOUND', id, of.id);
}

/**
 * Returns the id of the cluster that lists the snapshot of a job: the whole cluster, or the shard if a client has
 * restored a snapshot of the shard. Returns `undefined` if the snapshot was deleted.
 */
export function snapshotClusterIdOf(world: World, job: RestoreJob): string | undefined {
  const { groupId, clusterId, replicaSetName, snapshotId } = job;
  if (world.snapshots.get(snapshotId) !== undefined) return clusterId;
  const part = backupClustersOf(world, { id: groupId }).find(
    (each) => each.isPart && each.cluster.id === clusterId && each.replicaSetName === replicaSetName,
  );
  return part === undefined || memberSnapshot(world, part, snapshotId) === undefined ? undefined : part.id;
}

function belongsTo({ cluster, isPart, replicaSetName, hostId }: RestoreOwner, job: RestoreJob): boolean {
  const isOwn = job.clusterId === cluster.id && job.hostId === hostId;
  return isOwn && (!isPart || job.replicaSetName === replicaSetName);
}
