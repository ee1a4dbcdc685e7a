import { currentDatabasesOf } from '../../../world/clusters/databases.js';
import { findHost, isReached } from '../../../world/hosts/host.js';
import { Refusal } from '../../../world/refusals.js';
import type { Operation } from '../../operation.js';
import { presentDatabase } from '../../presenters/presentDatabase.js';

/** Returns one database on a host: `GET /groups/{groupId}/hosts/{hostId}/databases/{databaseName}`. */
export const getDatabase: Operation<'getDatabase'> = ({ world, project, path, links }) => {
  const { databaseName } = path;
  const host = findHost(world, project, path.hostId);
  const databases = isReached(host) ? currentDatabasesOf(world, host) : [];
  if (!databases.some(({ name }) => name === databaseName))
    throw new Refusal('DATABASE_NOT_FOUND', databaseName, host.id);
  return { body: presentDatabase(host, databaseName, links, world.quirks) };
};
