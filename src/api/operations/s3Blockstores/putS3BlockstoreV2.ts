import type { Operation } from '../../operation.js';
import { replaceStore } from '../../stores/storeOperations.js';

/** Replaces an S3 snapshot store in version 2.0: `PUT /api/public/v2.0/admin/backup/snapshot/s3Configs/{storeId}`. */
export const putS3BlockstoreV2: Operation<'putS3BlockstoreV2'> = replaceStore('s3blockstoreV2');
