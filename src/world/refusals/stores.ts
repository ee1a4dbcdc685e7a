import type { Refusals } from './refusalEntry.js';

const USED = 'Please make sure no jobs are bound to it.';
const USED_OR_FULL =
  'Please make sure no jobs are bound to config and no snapshots are in it before deleting.';

/** Errors of operations on stores, daemons and the projects that use them, on the extended surface only. */
export const storeRefusals = {
  MONGO_SNAPSHOT_CONFIG_NOT_FOUND: [404, 'Mongo snapshot config {0} not found.'],
  S3_SNAPSHOT_CONFIG_NOT_FOUND: [404, 'S3 snapshot config {0} not found.'],
  FILESYSTEM_SNAPSHOT_CONFIG_NOT_FOUND: [404, 'Filesystem snapshot config {0} not found.'],
  MONGO_OPLOG_CONFIG_NOT_FOUND: [404, 'Mongo oplog config {0} not found.'],
  S3_OPLOG_CONFIG_NOT_FOUND: [404, 'S3 oplog config {0} not found.'],
  MONGO_SYNC_CONFIG_NOT_FOUND: [404, 'Mongo sync config {0} not found.'],
  DAEMON_MACHINE_CONFIG_NOT_FOUND: [404, 'Daemon machine config {0} not found.'],
  CANNOT_DELETE_KEY_VAULT_IN_USE: [409, 'Cannot delete a key vault that has the keys of a store.'],
  BACKUP_DEPLOYMENT_NOT_FOUND: [404, 'Deployment ID {0} not found.'],
  BACKUP_CANNOT_REMOVE_DB_STORE_CONFIG: [409, `Cannot delete the mongo snapshot config. ${USED_OR_FULL}`],
  BACKUP_CANNOT_REMOVE_S3_STORE_CONFIG: [409, `Cannot delete the s3 snapshot config. ${USED_OR_FULL}`],
  BACKUP_CANNOT_REMOVE_FS_STORE_CONFIG: [
    409,
    `Cannot delete the file system snapshot config. ${USED_OR_FULL}`,
  ],
  BACKUP_CANNOT_REMOVE_OPLOG_STORE_CONFIG: [409, `Cannot delete the mongo oplog config. ${USED}`],
  BACKUP_CANNOT_REMOVE_S3_OPLOG_STORE_CONFIG: [409, `Cannot delete the s3 oplog config. ${USED}`],
  BACKUP_CANNOT_REMOVE_SYNC_STORE_CONFIG: [409, `Cannot delete the mongo sync config. ${USED}`],
  BACKUP_CANNOT_REMOVE_DAEMON_CONFIG: [409, `Cannot delete the daemon config. ${USED}`],
  BACKUP_MONGO_CONNECTION_FAILED: [409, 'MongoDB connectivity problems: {0}.'],
  BACKUP_S3_CONNECTION_FAILED: [409, 'S3 connectivity problems: {0}.'],
  // See the quirk `s3ValidationCode`.
  BACKUP_S3_VALIDATION_FAILED: [409, 'S3 validation problems: {0}.'],
  'BACKUP-S3-VALIDATION_FAILED': [409, 'S3 validation problems: {0}.'],
  BACKUP_S3_TOS_NOT_ACCEPTED: [409, 'Must accept the terms of service.'],
  BACKUP_INVALID_FS_PATH: [400, 'Incorrect path ({0}).'],
  BACKUP_KMIP_CERTIFICATE_PATH_REQUIRED: [
    400,
    'A KMIP Client Certificate path must be specified with the password.',
  ],
  BACKUP_WRONG_DAEMON_CONFIG_ID: [400, 'The specified ID for Daemon Config {0} is wrong.'],
  BACKUP_GROUP_MISCONFIGURED_ENV: [409, 'Environment is incorrectly configured ({0}).'],
  BACKUP_ACTIVE_BACKUP_JOBS: [409, "This group has active backup jobs, can't update deployment id."],
  KEY_VAULT_NOT_FOUND: [404, 'No key vault with id {0} exists.'],
} as const satisfies Refusals;
