import type { Operation } from '../../operation.js';
import { createStore } from '../../stores/storeOperations.js';

/** Creates a block store: `POST /admin/backup/snapshot/mongoConfigs`. */
export const createBlockstore: Operation<'createBlockstore'> = createStore('blockstore');
