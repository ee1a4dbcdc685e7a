import type { Operation } from '../../operation.js';
import { listStores } from '../../stores/storeOperations.js';

/** Lists file-system stores: `GET /admin/backup/snapshot/fileSystemConfigs`. */
export const listFileSystemStores: Operation<'listFileSystemStores'> = listStores('fileSystemStore');
