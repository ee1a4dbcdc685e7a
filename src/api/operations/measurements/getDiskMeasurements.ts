import { findHost } from '../../../world/hosts/host.js';
import { measureDisk } from '../../../metrics/measure.js';
import type { Operation } from '../../operation.js';
import { presentMeasurements } from '../../presenters/presentMeasurements.js';

/**
 * Returns measurements of a disk partition:
 * `GET /groups/{groupId}/hosts/{hostId}/disks/{partitionName}/measurements` (E7).
 */
export const getDiskMeasurements: Operation<'getDiskMeasurements'> = ({
  world,
  project,
  path,
  query,
  links,
  target,
}) => {
  const { partitionName } = path;
  const host = findHost(world, project, path.hostId);
  const set = measureDisk(world, host, partitionName, query);
  return { body: presentMeasurements(host, set, links, target, { partitionName }) };
};
