import type { Operation } from '../../operation.js';
import { deleteStore } from '../../stores/storeOperations.js';

/** Deletes an oplog store: `DELETE /admin/backup/oplog/mongoConfigs/{storeId}`. */
export const deleteOplogStore: Operation<'deleteOplogStore'> = deleteStore('oplogStore');
