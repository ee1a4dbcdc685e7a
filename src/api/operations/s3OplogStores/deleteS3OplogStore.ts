import type { Operation } from '../../operation.js';
import { deleteStoreIfKnown } from '../../stores/storeOperations.js';

/**
 * Deletes an S3 oplog store: `DELETE /admin/backup/oplog/s3Configs/{storeId}`. The live tests of a published client delete
 * an unknown one without an error.
 */
export const deleteS3OplogStore: Operation<'deleteS3OplogStore'> = deleteStoreIfKnown('s3OplogStore');
