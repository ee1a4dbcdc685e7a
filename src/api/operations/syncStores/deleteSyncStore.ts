import type { Operation } from '../../operation.js';
import { deleteStore } from '../../stores/storeOperations.js';

/** Deletes a sync store: `DELETE /admin/backup/sync/mongoConfigs/{storeId}`. */
export const deleteSyncStore: Operation<'deleteSyncStore'> = deleteStore('syncStore');
