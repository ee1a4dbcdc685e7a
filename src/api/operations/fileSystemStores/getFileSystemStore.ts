import type { Operation } from '../../operation.js';
import { getStore } from '../../stores/storeOperations.js';

/** Gets a file-system store: `GET /admin/backup/snapshot/fileSystemConfigs/{storeId}`. */
export const getFileSystemStore: Operation<'getFileSystemStore'> = getStore('fileSystemStore');
