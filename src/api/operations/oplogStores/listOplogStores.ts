import type { Operation } from '../../operation.js';
import { listStores } from '../../stores/storeOperations.js';

/** Lists oplog stores: `GET /admin/backup/oplog/mongoConfigs`. */
export const listOplogStores: Operation<'listOplogStores'> = listStores('oplogStore');
