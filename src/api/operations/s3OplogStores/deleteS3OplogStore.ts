import type { Operation } from '../../operation.js';
import { deleteStore } from '../../stores/storeOperations.js';

/** Deletes an S3 oplog store: `DELETE /admin/backup/oplog/s3Configs/{storeId}`. */
export const deleteS3OplogStore: Operation<'deleteS3OplogStore'> = deleteStore('s3OplogStore');
