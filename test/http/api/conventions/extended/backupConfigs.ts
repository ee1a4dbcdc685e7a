import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of backup configurations. */
export const backupConfigCalls: ExtendedCalls = {
  reads: (_, { project, cluster }) => [
    get('listBackupConfigs', `/groups/${project}/backupConfigs`),
    get('getBackupConfig', `/groups/${project}/backupConfigs/${cluster}`),
  ],
};
