import type { Operation } from '../../operation.js';
import { getStore } from '../../stores/storeOperations.js';

/** Gets an S3 oplog store: `GET /admin/backup/oplog/s3Configs/{storeId}`. */
export const getS3OplogStore: Operation<'getS3OplogStore'> = getStore('s3OplogStore');
