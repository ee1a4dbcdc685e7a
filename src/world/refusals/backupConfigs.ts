import type { Refusals } from './refusalEntry.js';

/** Errors of operations on the backup configurations of clusters, on the extended surface only. */
export const backupConfigRefusals = {
  CANNOT_GET_BACKUP_CONFIG_INVALID_STATE: [
    409,
    'Cannot get backup configuration without cluster being monitored.',
  ],
} as const satisfies Refusals;

/**
 * The text of BACKUP_CONFIG_NOT_FOUND for a cluster. The catalogue has the same code for the configuration of a project,
 * which has one parameter less.
 */
export const BACKUP_CONFIG_OF_CLUSTER = 'No backup configuration exists for cluster {0} in group {1}.';
