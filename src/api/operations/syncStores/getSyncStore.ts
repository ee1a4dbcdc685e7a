import type { Operation } from '../../operation.js';
import { getStore } from '../../stores/storeOperations.js';

/** Gets a sync store: `GET /admin/backup/sync/mongoConfigs/{storeId}`. */
export const getSyncStore: Operation<'getSyncStore'> = getStore('syncStore');
