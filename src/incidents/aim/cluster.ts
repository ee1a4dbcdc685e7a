import type { Cluster } from '../../world/clusters/cluster.js';
import type { OfCluster } from '../../world/incidents/incident.js';
import { findTarget } from '../../world/targets/findTarget.js';
import type { World } from '../../world/world.js';

/** What an incident tells of the cluster that an id or a readable name means. */
export function clusterNamed(world: World, target: string): OfCluster {
  return onCluster(findTarget(world, 'clusters', target));
}

/** What an incident tells of the cluster that it befalls. */
export function onCluster({ id, groupId }: Cluster): OfCluster {
  return { groupId, clusterId: id };
}
