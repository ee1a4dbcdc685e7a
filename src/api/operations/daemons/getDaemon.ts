import type { Operation } from '../../operation.js';
import { getDaemonAt } from '../../stores/daemonOperations.js';

/** Gets one daemon: `GET /admin/backup/daemon/configs/{machine}/{headRootDirectory}`. */
export const getDaemon: Operation<'getDaemon'> = getDaemonAt;
