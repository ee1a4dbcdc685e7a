import type { Operation } from '../../operation.js';
import { listStores } from '../../stores/storeOperations.js';

/** Lists S3 snapshot stores: `GET /admin/backup/snapshot/s3Configs`. */
export const listS3Blockstores: Operation<'listS3Blockstores'> = listStores('s3blockstore');
