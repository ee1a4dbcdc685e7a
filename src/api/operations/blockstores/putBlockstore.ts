import type { Operation } from '../../operation.js';
import { replaceStore } from '../../stores/storeOperations.js';

/** Replaces a block store: `PUT /admin/backup/snapshot/mongoConfigs/{storeId}`. */
export const putBlockstore: Operation<'putBlockstore'> = replaceStore('blockstore');
