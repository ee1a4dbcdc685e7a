import type { Refusals } from './refusalEntry.js';

/** Errors of operations on restore jobs, on the extended surface only. */
export const restoreRefusals = {
  AUTOMATED_RESTORE_OF_SHARD_NOT_ALLOWED: [
    400,
    'Not allowed to do an automated restore of individual shard snapshots of a sharded cluster.',
  ],
  BACKUP_JOB_NOT_FOUND: [400, 'Backups are not enabled for this cluster.'],
  CANNOT_DOWNLOAD_SNAPSHOT_CONCURRENTLY: [
    400,
    'Cannot create a manual download of a snapshot when there is already an active download for that snapshot.',
  ],
  CHECKPOINT_RESTORE_UNSUPPORTED_FOR_REPLICA_SETS: [
    400,
    'Checkpoint restores are not supported for replica sets.',
  ],
  INVALID_DELIVERY_SCP: [400, 'SCP restores are no longer supported.'],
  INVALID_PIT_RESTORE_TIME: [400, 'Please provide a valid UTC time or an operation time (ts).'],
  LEGACY_PIT_RESTORE_UNSUPPORTED: [
    400,
    'Non-automated non-client PIT restores are not supported via API for this group.',
  ],
  OPLOG_RESTORE_ONLY_SUPPORTED_FOR_REPLICA_SETS: [400, 'Oplog restores are only supported for replica sets.'],
  PIT_RESTORE_ONLY_SUPPORTED_FOR_REPLICA_SETS: [
    400,
    'PIT restores are only supported for replica sets (please specify a checkpoint instead).',
  ],
  UNSUPPORTED_DELIVERY_METHOD: [400, 'The specified delivery method is not supported.'],
  INVALID_RESTORE_TOKEN: [401, 'The restore job {0} needs the token with which it was created.'],
  CANNOT_RESTORE_TO_TARGET: [
    403,
    'Cannot restore with insufficient permission on source snapshot or target cluster.',
  ],
  CONFIG_RESTORE_JOB_NOT_FOUND: [404, 'No restore job with ID {0} exists for config server {1}.'],
  INVALID_JOB_ID: [404, 'An invalid restore job ID {0} was specified.'],
  RESTORE_JOB_NOT_FOUND: [404, 'No restore job with ID {0} exists for cluster {1}.'],
  UNABLE_T0_FIND_SNAPSHOT_PRIOR_TO_PIT_RESTORE_OPTIME: [
    404,
    'Unable to find snapshot prior to pit restore optime.',
  ],
  CANNOT_DOWNLOAD_INCOMPLETE_SNAPSHOT: [409, 'Cannot download incomplete cluster snapshot.'],
  CANNOT_START_RESTORE_JOB_FOR_DELETED_CLUSTER_SNAPSHOT: [
    409,
    'Cannot start restore job for deleted cluster snapshot.',
  ],
  CANNOT_START_RESTORE_JOB_FOR_DELETED_SNAPSHOT: [409, 'Cannot start restore job for deleted snapshot.'],
  CANNOT_START_RESTORE_JOB_FOR_INCOMPLETE_CLUSTER_SNAPSHOT: [
    409,
    'Cannot start restore job for incomplete cluster snapshot.',
  ],
  INVALID_RESTORE_PROCESS: [409, 'Process is not valid for automated restore.'],
  INVALID_RESTORE_SNAPSHOT_FILTER_LIST: [
    409,
    'The requested restore could not be started. An associated snapshot either has a blacklist or whitelist.',
  ],
  LINK_EXPIRATION_AFTER_SNAPSHOT_DELETION: [
    409,
    'Cannot set HTTP link expiration time after snapshot deletion time.',
  ],
  NO_CHECKPOINT_FOR_PIT_RESTORE: [
    409,
    'A suitable checkpoint could not be found for the specified continuous cloud backup.',
  ],
  RESTORE_INITIATION_FAILED: [409, 'Restore process initiation failed: {0}.'],
  RESTORE_NOT_READY: [409, 'The archive of restore job {0} is not ready.'],
  RESTORE_LINK_EXPIRED: [410, 'The archive of restore job {0} is no longer available: {1}.'],
} as const satisfies Refusals;
