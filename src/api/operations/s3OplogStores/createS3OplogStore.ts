import type { Operation } from '../../operation.js';
import { createStore } from '../../stores/storeOperations.js';

/** Creates an S3 oplog store: `POST /admin/backup/oplog/s3Configs`. */
export const createS3OplogStore: Operation<'createS3OplogStore'> = createStore('s3OplogStore');
