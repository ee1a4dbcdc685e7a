import type { Operation } from '../../operation.js';
import { deleteDaemonAt } from '../../stores/daemonOperations.js';

/** Deletes the daemon of a host: `DELETE /admin/backup/daemon/configs/{machine}`. */
export const deleteDaemonOfMachine: Operation<'deleteDaemonOfMachine'> = deleteDaemonAt;
