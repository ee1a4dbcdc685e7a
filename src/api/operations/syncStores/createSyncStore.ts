import type { Operation } from '../../operation.js';
import { createStore } from '../../stores/storeOperations.js';

/** Creates a sync store: `POST /admin/backup/sync/mongoConfigs`. */
export const createSyncStore: Operation<'createSyncStore'> = createStore('syncStore');
