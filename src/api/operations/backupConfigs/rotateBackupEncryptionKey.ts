import { rotateKey } from '../../../world/backup/encryptionKey.js';
import { findBackup } from '../../../world/backup/findBackup.js';
import type { Operation } from '../../operation.js';
import { presentBackup } from '../../presenters/presentBackup.js';

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
