import type { Schema } from '../../contract/types.js';
import type { Host, Partition } from '../../world/tables/hosts.js';
import type { Link, Links } from '../links.js';
import { pathOf } from './presentHost.js';

/** Presents a disk partition in a list, with the link `self` only. */
export function presentListedDisk(host: Host, disk: Partition, links: Links): Schema<'DiskPartition'> {
  return present(disk, [links.self(diskPath(host, disk))]);
}

/** Presents a single disk partition, with a link to its measurements. */
export function presentDisk(host: Host, disk: Partition, links: Links): Schema<'DiskPartition'> {
  const path = diskPath(host, disk);
  return present(disk, [
    links.self(path),
    links.related('group', `/groups/${host.groupId}`),
    links.related('host', pathOf(host)),
    links.related('measurements', `${path}/measurements?granularity=PT5M&period=PT24H`),
  ]);
}

function diskPath(host: Host, { name }: Partition): string {
  return `${pathOf(host)}/disks/${encodeURIComponent(name)}`;
}

function present({ name }: Partition, links: Link[]): Schema<'DiskPartition'> {
  return { links, partitionName: name };
}
