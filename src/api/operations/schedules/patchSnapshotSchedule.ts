import { findScheduled } from '../../../world/backup/findBackup.js';
import { Refusal } from '../../../world/refusals.js';
import { changeSchedule } from '../../../world/schedules/changeSchedule.js';
import type { Operation } from '../../operation.js';
import { presentSchedule } from '../../presenters/presentSchedule.js';
import { readScheduleChange } from '../../requests/readScheduleChange.js';

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
