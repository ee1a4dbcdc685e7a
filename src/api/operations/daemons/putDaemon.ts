import type { Operation } from '../../operation.js';
import { putDaemonAt } from '../../stores/daemonOperations.js';

/** Changes a daemon: `PUT /admin/backup/daemon/configs/{machine}/{headRootDirectory}`. */
export const putDaemon: Operation<'putDaemon'> = putDaemonAt;
