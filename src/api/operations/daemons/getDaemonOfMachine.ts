import type { Operation } from '../../operation.js';
import { getDaemonAt } from '../../stores/daemonOperations.js';

/** Gets the daemon of a host: `GET /admin/backup/daemon/configs/{machine}`. */
export const getDaemonOfMachine: Operation<'getDaemonOfMachine'> = getDaemonAt;
