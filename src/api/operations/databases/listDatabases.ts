import { currentDatabasesOf } from '../../../world/clusters/databases.js';
import { findHost, isReached } from '../../../world/hosts/host.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentDatabase } from '../../presenters/presentDatabase.js';

/** Lists the databases on a host, by name: `GET /groups/{groupId}/hosts/{hostId}/databases` (E16). */
export const listDatabases: Operation<'listDatabases'> = (call) => {
  const { world, project, path, links } = call;
  const host = findHost(world, project, path.hostId);
  const databases = isReached(host) ? currentDatabasesOf(world, host) : [];
  return {
    body: list(call, databases, ({ name }) => presentDatabase(host, name, links, world.quirks)),
  };
};
