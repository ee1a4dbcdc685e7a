import type { Operation } from '../../operation.js';
import { getStore } from '../../stores/storeOperations.js';

/** Gets an S3 snapshot store: `GET /admin/backup/snapshot/s3Configs/{storeId}`. */
export const getS3Blockstore: Operation<'getS3Blockstore'> = getStore('s3blockstore');
