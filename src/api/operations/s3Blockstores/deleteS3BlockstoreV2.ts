import type { Operation } from '../../operation.js';
import { deleteStore } from '../../stores/storeOperations.js';

/** Deletes an S3 snapshot store in version 2.0: `DELETE /api/public/v2.0/admin/backup/snapshot/s3Configs/{storeId}`. */
export const deleteS3BlockstoreV2: Operation<'deleteS3BlockstoreV2'> = deleteStore('s3blockstoreV2');
