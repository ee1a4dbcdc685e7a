import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of backup configurations. */
export const backupConfigCalls: ExtendedCalls = {
  reads: (_, { project, cluster }) => [
    get('listBackupConfigs', `/groups/${project}/backupConfigs`),
    get('getBackupConfig', `/groups/${project}/backupConfigs/${cluster}`),
    get('getBackupMembers', `/groups/${project}/backupConfigs/${cluster}/availableMembers`),
  ],
  // Requests for the encryption key of a backup are always refused, and only encrypted backups have a key to rotate.
  notCalled: ['getBackupEncryptionKey', 'rotateBackupEncryptionKey'],
  writes: (_, { project, cluster }) => [
    {
      operationId: 'patchBackupConfig',
      method: 'patch',
      path: `/groups/${project}/backupConfigs/${cluster}`,
      body: { provisioned: true },
    },
  ],
};
