import type { Operation } from '../../operation.js';
import { createStore } from '../../stores/storeOperations.js';

/** Creates a file-system store: `POST /admin/backup/snapshot/fileSystemConfigs`. */
export const createFileSystemStore: Operation<'createFileSystemStore'> = createStore('fileSystemStore');
