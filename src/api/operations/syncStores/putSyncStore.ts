import type { Operation } from '../../operation.js';
import { replaceStore } from '../../stores/storeOperations.js';

/** Replaces a sync store: `PUT /admin/backup/sync/mongoConfigs/{storeId}`. */
export const putSyncStore: Operation<'putSyncStore'> = replaceStore('syncStore');
