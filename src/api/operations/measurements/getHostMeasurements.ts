import { findHost } from '../../../world/hosts/host.js';
import { measureHost } from '../../../metrics/measure.js';
import type { Operation } from '../../operation.js';
import { presentMeasurements } from '../../presenters/presentMeasurements.js';

/**
 * Returns measurements of a host, its process and its system:
 * `GET /groups/{groupId}/hosts/{hostId}/measurements` (E8).
 */
export const getHostMeasurements: Operation<'getHostMeasurements'> = ({
  world,
  project,
  path,
  query,
  links,
  target,
}) => {
  const host = findHost(world, project, path.hostId);
  return { body: presentMeasurements(host, measureHost(world, host, query), links, target) };
};
