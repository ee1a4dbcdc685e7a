import { shownDaemons } from '../../../world/stores/findStores.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentDaemon } from '../../presenters/presentDaemon.js';

/** Lists daemons: `GET /admin/backup/daemon/configs`. */
export const listDaemons: Operation<'listDaemons'> = (call) => {
  const { world, links, query } = call;
  const isFiltered = query.backupJobsEnabledOnly !== false;
  const daemons = shownDaemons(world).filter(({ backupJobsEnabled }) => backupJobsEnabled || !isFiltered);
  return { body: list(call, daemons, (daemon) => presentDaemon(daemon, links)) };
};
