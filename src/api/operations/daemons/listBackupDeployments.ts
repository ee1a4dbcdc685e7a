import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentDeployment } from '../../presenters/presentDaemon.js';

/** Lists deployment regions: `GET /admin/backup/backupDeployments`. */
export const listBackupDeployments: Operation<'listBackupDeployments'> = (call) => ({
  body: list(call, call.world.backupDeployments.all(), (each) => presentDeployment(each, call.links)),
});
