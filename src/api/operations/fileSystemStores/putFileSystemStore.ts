import type { Operation } from '../../operation.js';
import { replaceStore } from '../../stores/storeOperations.js';

/** Replaces a file-system store: `PUT /admin/backup/snapshot/fileSystemConfigs/{storeId}`. */
export const putFileSystemStore: Operation<'putFileSystemStore'> = replaceStore('fileSystemStore');
