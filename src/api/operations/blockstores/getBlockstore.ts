import type { Operation } from '../../operation.js';
import { getStore } from '../../stores/storeOperations.js';

/** Gets a block store: `GET /admin/backup/snapshot/mongoConfigs/{storeId}`. */
export const getBlockstore: Operation<'getBlockstore'> = getStore('blockstore');
