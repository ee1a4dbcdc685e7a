import { findScheduled } from '../../../world/backup/findBackup.js';
import type { Operation } from '../../operation.js';
import { presentSchedule } from '../../presenters/presentSchedule.js';

/** Returns the snapshot schedule of a cluster: `GET /groups/{groupId}/backupConfigs/{clusterId}/snapshotSchedule`. */
export const getSnapshotSchedule: Operation<'getSnapshotSchedule'> = ({ world, project, path, links }) => ({
  body: presentSchedule(findScheduled(world, project, path.clusterId), links),
});
