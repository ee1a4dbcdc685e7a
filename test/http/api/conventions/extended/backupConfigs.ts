import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of backup configurations. */
export const backupConfigCalls: ExtendedCalls = {
  reads: (_, { project, cluster }) => [
    get('listBackupConfigs', `/groups/${project}/backupConfigs`),
    get('getBackupConfig', `/groups/${project}/backupConfigs/${cluster}`),
  ],
  writes: (_, { project, cluster }) => [
    {
      ...{ operationId: 'patchBackupConfig', method: 'patch' },
      path: `/groups/${project}/backupConfigs/${cluster}`,
      body: { provisioned: true },
    },
  ],
};
