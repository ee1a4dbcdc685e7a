import type { Operation } from '../../operation.js';
import { replaceStore } from '../../stores/storeOperations.js';

/** Replaces an S3 oplog store: `PUT /admin/backup/oplog/s3Configs/{storeId}`. */
export const putS3OplogStore: Operation<'putS3OplogStore'> = replaceStore('s3OplogStore');
