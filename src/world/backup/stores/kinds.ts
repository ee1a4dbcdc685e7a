import type { RefusalCode } from '../../refusals.js';
import type { StoreKind } from '../../tables/backupStores.js';

/** The errors about stores of one kind. */
interface KindErrors {
  readonly notFound: RefusalCode;
  readonly cannotRemove: RefusalCode;
}

/** The errors about stores, by the kind of the store. */
export const ERRORS: Readonly<Record<StoreKind, KindErrors>> = {
  blockstore: {
    notFound: 'MONGO_SNAPSHOT_CONFIG_NOT_FOUND',
    cannotRemove: 'BACKUP_CANNOT_REMOVE_DB_STORE_CONFIG',
  },
  s3blockstore: {
    notFound: 'S3_SNAPSHOT_CONFIG_NOT_FOUND',
    cannotRemove: 'BACKUP_CANNOT_REMOVE_S3_STORE_CONFIG',
  },
  fileSystemStore: {
    notFound: 'FILESYSTEM_SNAPSHOT_CONFIG_NOT_FOUND',
    cannotRemove: 'BACKUP_CANNOT_REMOVE_FS_STORE_CONFIG',
  },
  oplogStore: {
    notFound: 'MONGO_OPLOG_CONFIG_NOT_FOUND',
    cannotRemove: 'BACKUP_CANNOT_REMOVE_OPLOG_STORE_CONFIG',
  },
  s3OplogStore: {
    notFound: 'S3_OPLOG_CONFIG_NOT_FOUND',
    cannotRemove: 'BACKUP_CANNOT_REMOVE_S3_OPLOG_STORE_CONFIG',
  },
  syncStore: {
    notFound: 'MONGO_SYNC_CONFIG_NOT_FOUND',
    cannotRemove: 'BACKUP_CANNOT_REMOVE_SYNC_STORE_CONFIG',
  },
};
