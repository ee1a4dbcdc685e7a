import type { Operation } from '../../operation.js';
import { deleteDaemonAt } from '../../stores/daemonOperations.js';

/** Deletes a daemon: `DELETE /admin/backup/daemon/configs/{machine}/{headRootDirectory}`. */
export const deleteDaemon: Operation<'deleteDaemon'> = deleteDaemonAt;
