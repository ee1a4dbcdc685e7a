import { databasesOf } from '../../../world/clusters/databases.js';
import { findHost } from '../../../world/hosts/findHost.js';
import type { Operation } from '../../operation.js';
import { cut, envelop, pageOf } from '../../paging.js';
import { presentDatabase } from '../../presenters/presentDatabase.js';

/** E16. List databases on a host, by name. */
export const listDatabases: Operation<'listDatabases'> = {
  role: 'GROUP_READ_ONLY',
  handle({ world, project, path, query, links, target }) {
    const host = findHost(world, project, path.hostId);
    const databases = databasesOf(world, host);
    const results = cut(databases, pageOf(query)).map(({ name }) =>
      presentDatabase(host, name, links, world.quirks),
    );
    return { body: envelop(links, target, query, results, databases.length) };
  },
};
