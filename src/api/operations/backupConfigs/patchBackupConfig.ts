import { changeBackup } from '../../../world/backup/changeBackup.js';
import { findBackup, findChangeable } from '../../../world/backup/findBackup.js';
import { Refusal } from '../../../world/refusals.js';
import type { Operation } from '../../operation.js';
import { presentBackup } from '../../presenters/presentBackup.js';

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
