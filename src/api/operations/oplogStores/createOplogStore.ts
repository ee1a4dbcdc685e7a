import type { Operation } from '../../operation.js';
import { createStore } from '../../stores/storeOperations.js';

/** Creates an oplog store: `POST /admin/backup/oplog/mongoConfigs`. */
export const createOplogStore: Operation<'createOplogStore'> = createStore('oplogStore');
