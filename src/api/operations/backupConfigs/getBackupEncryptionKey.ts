import { refuseKey } from '../../../world/backup/encryptionKey.js';
import { findBackup } from '../../../world/backup/findBackup.js';
import type { Operation } from '../../operation.js';

/**
 * Refuses to return the encryption key of a backup:
 * `GET /groups/{groupId}/backupConfigs/{clusterId}/encryptionKey`.
 */
export const getBackupEncryptionKey: Operation<'getBackupEncryptionKey'> = ({ world, project, path }) =>
  refuseKey(findBackup(world, project, path.clusterId));
