import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of backup configurations. */
export const backupConfigCalls: ExtendedCalls = {
  reads: (_, { project, cluster }) => [
    get('listBackupConfigs', `/groups/${project}/backupConfigs`),
    get('getBackupConfig', `/groups/${project}/backupConfigs/${cluster}`),
    get('getBackupMembers', `/groups/${project}/backupConfigs/${cluster}/availableMembers`),
  ],
  // The key of a backup is always refused, and only encrypted backups have one to rotate.
  notCalled: ['getBackupEncryptionKey', 'rotateBackupEncryptionKey'],
  writes: (_, { project, cluster }) => [
    {
      ...{ operationId: 'patchBackupConfig', method: 'patch' },
      path: `/groups/${project}/backupConfigs/${cluster}`,
      body: { provisioned: true },
    },
  ],
};
