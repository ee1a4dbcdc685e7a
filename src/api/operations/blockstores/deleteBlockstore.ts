import type { Operation } from '../../operation.js';
import { deleteStore } from '../../stores/storeOperations.js';

/** Deletes a block store: `DELETE /admin/backup/snapshot/mongoConfigs/{storeId}`. */
export const deleteBlockstore: Operation<'deleteBlockstore'> = deleteStore('blockstore');
