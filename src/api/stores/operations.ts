import type { Operation } from '../operation.js';
import {
  createStore,
  deleteStore,
  getStore,
  listStores,
  replaceStore,
  deleteStoreIfKnown,
} from './storeOperations.js';

/** Creates a block store: `POST /admin/backup/snapshot/mongoConfigs`. */
export const createBlockstore: Operation<'createBlockstore'> = createStore('blockstore');

/** Deletes a block store: `DELETE /admin/backup/snapshot/mongoConfigs/{storeId}`. */
export const deleteBlockstore: Operation<'deleteBlockstore'> = deleteStore('blockstore');

/** Gets a block store: `GET /admin/backup/snapshot/mongoConfigs/{storeId}`. */
export const getBlockstore: Operation<'getBlockstore'> = getStore('blockstore');

/** Lists block stores: `GET /admin/backup/snapshot/mongoConfigs`. */
export const listBlockstores: Operation<'listBlockstores'> = listStores('blockstore');

/** Replaces a block store: `PUT /admin/backup/snapshot/mongoConfigs/{storeId}`. */
export const putBlockstore: Operation<'putBlockstore'> = replaceStore('blockstore');

/** Creates a file-system store: `POST /admin/backup/snapshot/fileSystemConfigs`. */
export const createFileSystemStore: Operation<'createFileSystemStore'> = createStore('fileSystemStore');

/** Deletes a file-system store: `DELETE /admin/backup/snapshot/fileSystemConfigs/{storeId}`. */
export const deleteFileSystemStore: Operation<'deleteFileSystemStore'> = deleteStore('fileSystemStore');

/** Gets a file-system store: `GET /admin/backup/snapshot/fileSystemConfigs/{storeId}`. */
export const getFileSystemStore: Operation<'getFileSystemStore'> = getStore('fileSystemStore');

/** Lists file-system stores: `GET /admin/backup/snapshot/fileSystemConfigs`. */
export const listFileSystemStores: Operation<'listFileSystemStores'> = listStores('fileSystemStore');

/** Replaces a file-system store: `PUT /admin/backup/snapshot/fileSystemConfigs/{storeId}`. */
export const putFileSystemStore: Operation<'putFileSystemStore'> = replaceStore('fileSystemStore');

/** Creates an oplog store: `POST /admin/backup/oplog/mongoConfigs`. */
export const createOplogStore: Operation<'createOplogStore'> = createStore('oplogStore');

/** Deletes an oplog store: `DELETE /admin/backup/oplog/mongoConfigs/{storeId}`. */
export const deleteOplogStore: Operation<'deleteOplogStore'> = deleteStore('oplogStore');

/** Gets an oplog store: `GET /admin/backup/oplog/mongoConfigs/{storeId}`. */
export const getOplogStore: Operation<'getOplogStore'> = getStore('oplogStore');

/** Lists oplog stores: `GET /admin/backup/oplog/mongoConfigs`. */
export const listOplogStores: Operation<'listOplogStores'> = listStores('oplogStore');

/** Replaces an oplog store: `PUT /admin/backup/oplog/mongoConfigs/{storeId}`. */
export const putOplogStore: Operation<'putOplogStore'> = replaceStore('oplogStore');

/** Creates an S3 snapshot store: `POST /admin/backup/snapshot/s3Configs`. */
export const createS3Blockstore: Operation<'createS3Blockstore'> = createStore('s3blockstore');

/** Creates an S3 snapshot store in version 2.0: `POST /api/public/v2.0/admin/backup/snapshot/s3Configs`. */
export const createS3BlockstoreV2: Operation<'createS3BlockstoreV2'> = createStore('s3blockstoreV2');

/** Deletes an S3 snapshot store: `DELETE /admin/backup/snapshot/s3Configs/{storeId}`. */
export const deleteS3Blockstore: Operation<'deleteS3Blockstore'> = deleteStore('s3blockstore');

/** Deletes an S3 snapshot store in version 2.0: `DELETE /api/public/v2.0/admin/backup/snapshot/s3Configs/{storeId}`. */
export const deleteS3BlockstoreV2: Operation<'deleteS3BlockstoreV2'> = deleteStore('s3blockstoreV2');

/** Gets an S3 snapshot store: `GET /admin/backup/snapshot/s3Configs/{storeId}`. */
export const getS3Blockstore: Operation<'getS3Blockstore'> = getStore('s3blockstore');

/** Gets an S3 snapshot store in version 2.0: `GET /api/public/v2.0/admin/backup/snapshot/s3Configs/{storeId}`. */
export const getS3BlockstoreV2: Operation<'getS3BlockstoreV2'> = getStore('s3blockstoreV2');

/** Lists S3 snapshot stores: `GET /admin/backup/snapshot/s3Configs`. */
export const listS3Blockstores: Operation<'listS3Blockstores'> = listStores('s3blockstore');

/** Lists S3 snapshot stores in version 2.0: `GET /api/public/v2.0/admin/backup/snapshot/s3Configs`. */
export const listS3BlockstoresV2: Operation<'listS3BlockstoresV2'> = listStores('s3blockstoreV2');

/** Replaces an S3 snapshot store: `PUT /admin/backup/snapshot/s3Configs/{storeId}`. */
export const putS3Blockstore: Operation<'putS3Blockstore'> = replaceStore('s3blockstore');

/** Replaces an S3 snapshot store in version 2.0: `PUT /api/public/v2.0/admin/backup/snapshot/s3Configs/{storeId}`. */
export const putS3BlockstoreV2: Operation<'putS3BlockstoreV2'> = replaceStore('s3blockstoreV2');

/** Creates an S3 oplog store: `POST /admin/backup/oplog/s3Configs`. */
export const createS3OplogStore: Operation<'createS3OplogStore'> = createStore('s3OplogStore');

/**
 * Deletes an S3 oplog store: `DELETE /admin/backup/oplog/s3Configs/{storeId}`. The live tests of a published client delete
 * an unknown one without an error.
 */
export const deleteS3OplogStore: Operation<'deleteS3OplogStore'> = deleteStoreIfKnown('s3OplogStore');

/** Gets an S3 oplog store: `GET /admin/backup/oplog/s3Configs/{storeId}`. */
export const getS3OplogStore: Operation<'getS3OplogStore'> = getStore('s3OplogStore');

/** Lists S3 oplog stores: `GET /admin/backup/oplog/s3Configs`. */
export const listS3OplogStores: Operation<'listS3OplogStores'> = listStores('s3OplogStore');

/** Replaces an S3 oplog store: `PUT /admin/backup/oplog/s3Configs/{storeId}`. */
export const putS3OplogStore: Operation<'putS3OplogStore'> = replaceStore('s3OplogStore');

/** Creates a sync store: `POST /admin/backup/sync/mongoConfigs`. */
export const createSyncStore: Operation<'createSyncStore'> = createStore('syncStore');

/** Deletes a sync store: `DELETE /admin/backup/sync/mongoConfigs/{storeId}`. */
export const deleteSyncStore: Operation<'deleteSyncStore'> = deleteStore('syncStore');

/** Gets a sync store: `GET /admin/backup/sync/mongoConfigs/{storeId}`. */
export const getSyncStore: Operation<'getSyncStore'> = getStore('syncStore');

/** Lists sync stores: `GET /admin/backup/sync/mongoConfigs`. */
export const listSyncStores: Operation<'listSyncStores'> = listStores('syncStore');

/** Replaces a sync store: `PUT /admin/backup/sync/mongoConfigs/{storeId}`. */
export const putSyncStore: Operation<'putSyncStore'> = replaceStore('syncStore');
