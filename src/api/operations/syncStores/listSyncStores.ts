import type { Operation } from '../../operation.js';
import { listStores } from '../../stores/storeOperations.js';

/** Lists sync stores: `GET /admin/backup/sync/mongoConfigs`. */
export const listSyncStores: Operation<'listSyncStores'> = listStores('syncStore');
