import type { Operation } from '../../operation.js';
import { deleteStore } from '../../stores/storeOperations.js';

/** Deletes an S3 snapshot store: `DELETE /admin/backup/snapshot/s3Configs/{storeId}`. */
export const deleteS3Blockstore: Operation<'deleteS3Blockstore'> = deleteStore('s3blockstore');
