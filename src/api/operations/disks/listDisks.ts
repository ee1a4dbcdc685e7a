import { findHost, isReached } from '../../../world/hosts/host.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedDisk } from '../../presenters/presentDisk.js';

/** Lists the disk partitions of a host, sorted by name: `GET /groups/{groupId}/hosts/{hostId}/disks`. */
export const listDisks: Operation<'listDisks'> = (call) => {
  const { world, project, path, links } = call;
  const host = findHost(world, project, path.hostId);
  const disks = isReached(host) ? host.partitions : [];
  const byName = disks.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return { body: list(call, byName, (disk) => presentListedDisk(host, disk, links)) };
};
