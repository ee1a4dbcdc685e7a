import type { Operation } from '../../operation.js';
import { deleteStore } from '../../stores/storeOperations.js';

/** Deletes a file-system store: `DELETE /admin/backup/snapshot/fileSystemConfigs/{storeId}`. */
export const deleteFileSystemStore: Operation<'deleteFileSystemStore'> = deleteStore('fileSystemStore');
