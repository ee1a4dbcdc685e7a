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
