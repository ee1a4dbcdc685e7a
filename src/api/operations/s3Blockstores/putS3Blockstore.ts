import type { Operation } from '../../operation.js';
import { replaceStore } from '../../stores/storeOperations.js';

/** Replaces an S3 snapshot store: `PUT /admin/backup/snapshot/s3Configs/{storeId}`. */
export const putS3Blockstore: Operation<'putS3Blockstore'> = replaceStore('s3blockstore');
