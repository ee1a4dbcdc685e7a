import type { Operation } from '../../operation.js';
import { replaceStore } from '../../stores/storeOperations.js';

/** Replaces an oplog store: `PUT /admin/backup/oplog/mongoConfigs/{storeId}`. */
export const putOplogStore: Operation<'putOplogStore'> = replaceStore('oplogStore');
