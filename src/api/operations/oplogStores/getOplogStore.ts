import type { Operation } from '../../operation.js';
import { getStore } from '../../stores/storeOperations.js';

/** Gets an oplog store: `GET /admin/backup/oplog/mongoConfigs/{storeId}`. */
export const getOplogStore: Operation<'getOplogStore'> = getStore('oplogStore');
