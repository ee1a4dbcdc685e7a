import { isDiskFill } from '../../incidents/activeIncidents.js';
import type { BackupStore } from '../../tables/backupStores.js';
import type { World } from '../../world.js';
import { hostsIn } from './hostsIn.js';

/** Returns the names of hosts on which a full disk has stopped databases. */
export function fullHosts(world: World): ReadonlySet<string> {
  const active = world.incidents.select('state', 'active').toArray();
  const ids = active.filter(isDiskFill).flatMap(({ stoppedIds = [] }) => stoppedIds);
  return new Set(ids.flatMap((id) => world.hosts.get(id)?.hostname ?? []));
}

/** Returns whether the database of a store is on one of these hosts. */
export function isOnHosts({ settings: { uri = '' } }: BackupStore, hostnames: ReadonlySet<string>): boolean {
  return hostsIn(uri).some((host) => hostnames.has(host.replace(/:\d+$/, '')));
}
