import { findHost, isReached } from '../../../world/hosts/host.js';
import { Refusal } from '../../../world/refusals.js';
import type { Operation } from '../../operation.js';
import { presentDisk } from '../../presenters/presentDisk.js';

/** Returns one disk partition of a host: `GET /groups/{groupId}/hosts/{hostId}/disks/{partitionName}`. */
export const getDisk: Operation<'getDisk'> = ({ world, project, path, links }) => {
  const host = findHost(world, project, path.hostId);
  const disk = host.partitions.find(({ name }) => name === path.partitionName);
  if (disk === undefined || !isReached(host))
    throw new Refusal('DEVICE_NOT_FOUND', path.partitionName, host.id);
  return { body: presentDisk(host, disk, links) };
};
