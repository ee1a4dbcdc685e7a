import type { Operation } from '../../operation.js';
import { listStores } from '../../stores/storeOperations.js';

/** Lists block stores: `GET /admin/backup/snapshot/mongoConfigs`. */
export const listBlockstores: Operation<'listBlockstores'> = listStores('blockstore');
