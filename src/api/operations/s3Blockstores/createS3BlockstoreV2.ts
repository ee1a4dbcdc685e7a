import type { Operation } from '../../operation.js';
import { createStore } from '../../stores/storeOperations.js';

/** Creates an S3 snapshot store in version 2.0: `POST /api/public/v2.0/admin/backup/snapshot/s3Configs`. */
export const createS3BlockstoreV2: Operation<'createS3BlockstoreV2'> = createStore('s3blockstoreV2');
