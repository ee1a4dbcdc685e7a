import type { Host } from '../../world/hosts/host.js';

/** Returns what names the data set of a process, as its members share the load that their writes follow. */
export function dataSetOf({
  id,
  clusterId,
  replicaSetName,
}: Pick<Host, 'id' | 'clusterId' | 'replicaSetName'>): Pick<Host, 'id' | 'clusterId'> {
  return { id: replicaSetName === undefined ? id : `${clusterId}/${replicaSetName}`, clusterId };
}
