import type { Operation } from '../../operation.js';
import { listStores } from '../../stores/storeOperations.js';

/** Lists S3 snapshot stores in version 2.0: `GET /api/public/v2.0/admin/backup/snapshot/s3Configs`. */
export const listS3BlockstoresV2: Operation<'listS3BlockstoresV2'> = listStores('s3blockstoreV2');
