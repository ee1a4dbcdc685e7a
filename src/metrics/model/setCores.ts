import { KEEPS_DATABASES } from '../../world/clusters/databases.js';
import type { Host } from '../../world/hosts/host.js';
import type { World } from '../../world/world.js';

/** Returns the cores of the first member of a host's data set: what is written to it is the same on all members. */
export function setCoresOf(world: World, host: Host): number {
  const { clusterId, replicaSetName, cores } = host;
  const hosts = replicaSetName === undefined ? [] : world.hosts.select('cluster', clusterId).toArray();
  const first = hosts.find((each) => each.replicaSetName === replicaSetName && KEEPS_DATABASES[each.role]);
  return Math.max(1, first?.cores ?? cores);
}
