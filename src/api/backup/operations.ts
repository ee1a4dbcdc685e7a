import { findBackupConfig } from '../../world/backup/findBackupConfig.js';
import type { Operation } from '../operation.js';
import {
  presentBackupConfig,
  presentJobsConfig,
  presentBackup,
  presentListedBackup,
  presentSchedule,
} from './present.js';
import { list } from '../paging.js';
import { omit } from '../../world/omit.js';
import { putBackupConfig } from '../../world/backup/stores/putBackupConfig.js';
import { findBackup, backupsOf, findChangeable, findScheduled } from '../../world/backup/findBackup.js';
import { refuseKey, rotateKey } from '../../world/backup/encryptionKey.js';
import { isIn } from '../../world/clusters/monitoredClusters.js';
import { reachedHostsOf } from '../../world/clusters/replicaSets.js';
import { processId } from '../../world/hosts/host.js';
import { observedStateOf } from '../../world/monitoring/observedState.js';
import { changeBackup } from '../../world/backup/changeBackup.js';
import { Refusal } from '../../world/refusals.js';
import type { HostState } from '../../world/tables/hosts.js';
import { changeSchedule } from '../../world/backup/schedules/changeSchedule.js';
import { readScheduleChange } from './read.js';
import { findCheckpoint, checkpointAt } from '../../world/backup/checkpoints/checkpoint.js';
import { findSnapshotCluster } from '../../world/backup/snapshots/snapshotCluster.js';
import { presentCheckpoint, presentListedCheckpoint } from './presentCheckpoint.js';
import { checkpointTimes } from '../../world/backup/checkpoints/checkpointTimes.js';

/** Returns the backup-jobs configuration of a project: `GET /admin/backup/groups/{groupId}` (E12). */
export const getBackupJobsConfig: Operation<'getBackupJobsConfig'> = ({ world, project, links }) => ({
  body: presentBackupConfig(findBackupConfig(world, project), links),
});

/** Lists the backup-jobs configurations of all projects: `GET /admin/backup/groups`. */
export const listBackupJobsConfigs: Operation<'listBackupJobsConfigs'> = (call) => ({
  body: list(call, call.world.backupConfigs.all(), (config) =>
    presentJobsConfig(call.world, config, call.links),
  ),
});

/** Replaces the backup-jobs configuration of a project: `PUT /admin/backup/groups/{groupId}`. */
export const putBackupJobsConfig: Operation<'putBackupJobsConfig'> = ({ world, project, body, links }) => {
  const outcome = putBackupConfig(world, project, omit(body, 'links'));
  return { outcome, body: presentJobsConfig(outcome.world, outcome.config, links) };
};

/** Returns the backup configuration of a cluster: `GET /groups/{groupId}/backupConfigs/{clusterId}`. */
export const getBackupConfig: Operation<'getBackupConfig'> = ({ world, project, path, links }) => ({
  body: presentBackup(world, findBackup(world, project, path.clusterId), links),
});

/**
 * Refuses to return the encryption key of a backup:
 * `GET /groups/{groupId}/backupConfigs/{clusterId}/encryptionKey`.
 */
export const getBackupEncryptionKey: Operation<'getBackupEncryptionKey'> = ({ world, project, path }) =>
  refuseKey(findBackup(world, project, path.clusterId));

/** States, as monitoring shows them, of members that have complete data. */
const COPIED_STATES: ReadonlySet<HostState> = new Set(['PRIMARY', 'SECONDARY']);

/**
 * Returns a backup configuration with the processes from which the backup can copy:
 * `GET /groups/{groupId}/backupConfigs/{clusterId}/availableMembers`.
 */
export const getBackupMembers: Operation<'getBackupMembers'> = ({ world, project, path, links }) => {
  const found = findBackup(world, project, path.clusterId);
  const hosts = reachedHostsOf(world, found.cluster).filter(
    (host) => isIn(host, found) && COPIED_STATES.has(observedStateOf(host)),
  );
  const { authMechanismName, ...others } = presentBackup(world, found, links);
  return { body: { authMechanismName, availableMembers: hosts.map(processId), ...others } };
};

/** Lists the backup configurations of a project's clusters and their shards: `GET /groups/{groupId}/backupConfigs`. */
export const listBackupConfigs: Operation<'listBackupConfigs'> = (call) => {
  const { world, project, links } = call;
  return { body: list(call, backupsOf(world, project), (each) => presentListedBackup(world, each, links)) };
};

/** Starts, stops, terminates or configures a backup: `PATCH /groups/{groupId}/backupConfigs/{clusterId}`. */
export const patchBackupConfig: Operation<'patchBackupConfig'> = ({ world, project, path, body, links }) => {
  const { clusterId } = path;
  const { cluster } = findChangeable(world, project, clusterId);
  const { id = clusterId, groupId = project.id, clusterId: sentId = clusterId } = body;
  if (groupId !== project.id) throw new Refusal('GROUP_MISMATCH', groupId);
  if (sentId !== clusterId) throw new Refusal('INVALID_ATTRIBUTE', 'clusterId');
  if (id !== clusterId) throw new Refusal('INVALID_ATTRIBUTE', 'id');
  const outcome = changeBackup(world, cluster, body);
  return {
    outcome,
    body: presentBackup(outcome.world, findBackup(outcome.world, project, clusterId), links),
  };
};

/**
 * Gives a backup a new encryption key: `PUT /groups/{groupId}/backupConfigs/{clusterId}/encryptionKey`.
 */
export const rotateBackupEncryptionKey: Operation<'rotateBackupEncryptionKey'> = (call) => {
  const { world, project, path, links } = call;
  const outcome = rotateKey(world, findBackup(world, project, path.clusterId));
  return {
    outcome,
    body: presentBackup(outcome.world, findBackup(outcome.world, project, path.clusterId), links),
  };
};

/** Returns the snapshot schedule of a cluster: `GET /groups/{groupId}/backupConfigs/{clusterId}/snapshotSchedule`. */
export const getSnapshotSchedule: Operation<'getSnapshotSchedule'> = ({ world, project, path, links }) => ({
  body: presentSchedule(findScheduled(world, project, path.clusterId), links),
});

/**
 * Changes the snapshot schedule of a cluster:
 * `PATCH /groups/{groupId}/backupConfigs/{clusterId}/snapshotSchedule`.
 */
export const patchSnapshotSchedule: Operation<'patchSnapshotSchedule'> = (call) => {
  const { world, project, path, body, links } = call;
  const { cluster, isPart } = findScheduled(world, project, path.clusterId);
  if (isPart) throw new Refusal('CANNOT_MODIFY_SHARD_BACKUP_CONFIG', cluster.id);
  const outcome = changeSchedule(world, cluster, readScheduleChange(body, cluster));
  return { outcome, body: presentSchedule(findScheduled(outcome.world, project, cluster.id), links) };
};

/** Returns one checkpoint: `GET /groups/{groupId}/clusters/{clusterId}/checkpoints/{checkpointId}`. */
export const getCheckpoint: Operation<'getCheckpoint'> = ({ world, project, path, links }) => {
  const { cluster } = findSnapshotCluster(world, project, path.clusterId);
  return { body: presentCheckpoint(findCheckpoint(world, cluster, path.checkpointId), cluster, links) };
};

/**
 * Lists the checkpoints of a cluster, oldest first: `GET /groups/{groupId}/clusters/{clusterId}/checkpoints`. Some
 * clients send the name of the cluster as `clusterId`.
 */
export const listCheckpoints: Operation<'listCheckpoints'> = (call) => {
  const { world, project, path, links } = call;
  const named = world.clusters
    .select('project', project.id)
    .toArray()
    .find(({ name }) => name === path.clusterId);
  const { cluster } = findSnapshotCluster(world, project, named?.id ?? path.clusterId);
  return {
    body: list(call, checkpointTimes(world, cluster), (at) =>
      presentListedCheckpoint(checkpointAt(world, cluster, at), cluster, links),
    ),
  };
};
