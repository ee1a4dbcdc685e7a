import type { Operation } from '../../operation.js';
import { createStore } from '../../stores/storeOperations.js';

/** Creates an S3 snapshot store: `POST /admin/backup/snapshot/s3Configs`. */
export const createS3Blockstore: Operation<'createS3Blockstore'> = createStore('s3blockstore');
