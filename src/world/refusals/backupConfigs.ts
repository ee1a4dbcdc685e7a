import type { Refusals } from './refusalEntry.js';

/** Errors of operations on the backup configurations of clusters, on the extended surface only. */
export const backupConfigRefusals = {
  INVALID_FILTERLIST: [
    400,
    'Backup configuration cannot specify both included namespaces and excluded namespaces.',
  ],
  // The status and the text of this error are not published.
  GET_ENCRYPTION_KEY_DISABLED_FOR_WT_CHECKPOINTS: [
    400,
    'Getting the encryption key is disabled for backups that use WiredTiger checkpoints.',
  ],
  UNSUPPORTED_SET_BACKUP_STATE: [403, 'Setting the backup state to {0} is not supported.'],
  CANNOT_GET_BACKUP_CONFIG_INVALID_STATE: [
    409,
    'Cannot get backup configuration without cluster being monitored.',
  ],
  CANNOT_MODIFY_SHARD_BACKUP_CONFIG: [
    409,
    'Cannot modify backup configuration for individual shard; use cluster ID {0} for entire cluster.',
  ],
  CANNOT_ROTATE_KEY_ENCRYPTION_DISABLED: [
    409,
    'Cannot rotate encryption key because encryption is disabled.',
  ],
  NO_BACKUP_ENCRYPTION_KEY_FOR_SHARDED_CLUSTER: [
    404,
    'No backup encryption key is available for a sharded cluster; keys can be accessed for each shard individually.',
  ],
  CANNOT_SET_BACKUP_AUTH_FOR_MANAGED_CLUSTER: [
    409,
    'Username and password cannot be manually set for a managed cluster.',
  ],
  CANNOT_START_BACKUP_INVALID_STATE: [
    409,
    'Cannot start backup unless the cluster is in the INACTIVE or STOPPED state.',
  ],
  CANNOT_STOP_BACKUP_INVALID_STATE: [409, 'Cannot stop backup unless the cluster is in the STARTED state.'],
  CANNOT_TERMINATE_BACKUP_INVALID_STATE: [
    409,
    'Cannot terminate backup unless the cluster is in the STOPPED state.',
  ],
  MISSING_SYNC_SOURCE: [
    409,
    'Requested changes will require a sync or resync, so a sync source must be provided.',
  ],
  // The code of this error is not published, only its status and text.
  BACKUP_START_FAILED: [409, 'Backup failed to start: MongoDB version information is not yet available'],
} as const satisfies Refusals;

/**
 * The text of BACKUP_CONFIG_NOT_FOUND for a cluster. The same error code also exists for the backup configuration of a
 * project, whose text has one parameter less.
 */
export const BACKUP_CONFIG_OF_CLUSTER = 'No backup configuration exists for cluster {0} in group {1}.';
