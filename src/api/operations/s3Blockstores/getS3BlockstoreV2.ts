import type { Operation } from '../../operation.js';
import { getStore } from '../../stores/storeOperations.js';

/** Gets an S3 snapshot store in version 2.0: `GET /api/public/v2.0/admin/backup/snapshot/s3Configs/{storeId}`. */
export const getS3BlockstoreV2: Operation<'getS3BlockstoreV2'> = getStore('s3blockstoreV2');
