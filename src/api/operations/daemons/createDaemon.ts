import type { Operation } from '../../operation.js';
import { putDaemonAt } from '../../stores/daemonOperations.js';

/** Configures the daemon of a host: `PUT /admin/backup/daemon/configs/{machine}`. */
export const createDaemon: Operation<'createDaemon'> = putDaemonAt;
