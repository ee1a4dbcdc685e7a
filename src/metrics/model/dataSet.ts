import { KEEPS_DATABASES } from '../../world/clusters/databases.js';
import type { World } from '../../world/world.js';
import type { Host } from '../../world/tables/hosts.js';

/**
 * Returns the data set to which a process writes. All members of a replica set have the same data set, so
 * their writes follow the same load.
 */
export function dataSetOf({
  id,
  clusterId,
  replicaSetName,
}: Pick<Host, 'id' | 'clusterId' | 'replicaSetName'>): Pick<Host, 'id' | 'clusterId'> {
  return { id: replicaSetName === undefined ? id : `${clusterId}/${replicaSetName}`, clusterId };
}

/**
 * Returns the number of cores of the first member of a data set. Only this number determines the writes,
 * because all members take the same writes.
 */
export function setCoresOf(world: World, host: Host): number {
  const { clusterId, replicaSetName, cores } = host;
  const hosts = replicaSetName === undefined ? [] : world.hosts.select('cluster', clusterId).toArray();
  const first = hosts.find((each) => each.replicaSetName === replicaSetName && KEEPS_DATABASES[each.role]);
  return Math.max(1, first?.cores ?? cores);
}
