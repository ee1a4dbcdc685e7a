import type { Operation } from '../../operation.js';
import { listStores } from '../../stores/storeOperations.js';

/** Lists S3 oplog stores: `GET /admin/backup/oplog/s3Configs`. */
export const listS3OplogStores: Operation<'listS3OplogStores'> = listStores('s3OplogStore');
