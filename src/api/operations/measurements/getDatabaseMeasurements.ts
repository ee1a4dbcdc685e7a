import { findHost } from '../../../world/hosts/host.js';
import { measureDatabase } from '../../../metrics/measure.js';
import type { Operation } from '../../operation.js';
import { presentMeasurements } from '../../presenters/presentMeasurements.js';

/**
 * Returns measurements of a database:
 * `GET /groups/{groupId}/hosts/{hostId}/databases/{databaseName}/measurements` (E9).
 */
export const getDatabaseMeasurements: Operation<'getDatabaseMeasurements'> = ({
  world,
  project,
  path,
  query,
  links,
  target,
}) => {
  const { databaseName } = path;
  const host = findHost(world, project, path.hostId);
  const set = measureDatabase(world, host, databaseName, query);
  return { body: presentMeasurements(host, set, links, target, { databaseName }) };
};
