import { backupStatusOf } from '../clusters/backupStatus.js';
import {
  backupClustersOf,
  findMonitoredCluster,
  type MonitoredCluster,
} from '../clusters/monitoredClusters.js';
import { undiscoveredOf } from '../incidents/activeIncidents.js';
import { Refusal } from '../refusals.js';
import type { Project } from '../tables/projects.js';
import type { BackupStatus } from '../tables/backupJob.js';
import type { World } from '../world.js';

/** Statuses in which a cluster has snapshots, and a schedule that clients read and change. */
const WITH_SCHEDULE: ReadonlySet<BackupStatus> = new Set(['PROVISIONING', 'STARTED', 'STOPPED']);

/** Returns the clusters of a project's backup configurations. The list is empty before the platform has found them. */
export function backupsOf(world: World, project: Project): readonly MonitoredCluster[] {
  const incident = undiscoveredOf(world, project.id);
  if (incident?.answer === 'conflict') throw new Refusal('CANNOT_GET_BACKUP_CONFIG_INVALID_STATE');
  return incident === undefined ? backupClustersOf(world, project) : [];
}

/**
 * Finds the cluster of a backup configuration: a replica set, a whole sharded cluster, or one of its parts. Standalones
 * have no backup. A cluster that monitoring does not see yet has no configuration yet.
 */
export function findBackup(world: World, project: Project, clusterId: string): MonitoredCluster {
  const row = world.clusters.get(clusterId);
  if (row?.groupId === project.id) {
    if (row.type === 'STANDALONE') throw new Refusal('BACKUP_CONFIG_NOT_FOUND', clusterId, project.id);
    if (row.undiscovered === true && backupStatusOf(row) === 'INACTIVE')
      throw new Refusal('CANNOT_GET_BACKUP_CONFIG_INVALID_STATE');
  }
  const found = findMonitoredCluster(world, project, clusterId);
  if (undiscoveredOf(world, project.id) !== undefined)
    throw new Refusal('CANNOT_GET_BACKUP_CONFIG_INVALID_STATE');
  return found;
}

/**
 * Finds the cluster whose backup a client wants to change. It is a replica set or a whole sharded cluster. A part of a
 * sharded cluster has no backup of its own.
 */
export function findChangeable(world: World, project: Project, clusterId: string): MonitoredCluster {
  const row = world.clusters.get(clusterId);
  if (row?.groupId === project.id && row.type === 'STANDALONE') throw new Refusal('NOT_SHARDED');
  const part = backupClustersOf(world, project).find(({ id }) => id === clusterId);
  if (part?.isPart === true) throw new Refusal('CANNOT_MODIFY_SHARD_BACKUP_CONFIG', part.cluster.id);
  return findBackup(world, project, clusterId);
}

/** Finds the cluster of a snapshot schedule. A backup that is not started, or is being terminated, has none. */
export function findScheduled(world: World, project: Project, clusterId: string): MonitoredCluster {
  const found = findBackup(world, project, clusterId);
  if (WITH_SCHEDULE.has(backupStatusOf(found.cluster))) return found;
  throw new Refusal('BACKUP_CONFIG_NOT_FOUND', clusterId, project.id);
}

/** Returns whether a cluster has a snapshot schedule that clients can read. */
export function hasSchedule({ cluster }: Pick<MonitoredCluster, 'cluster'>): boolean {
  return WITH_SCHEDULE.has(backupStatusOf(cluster));
}
