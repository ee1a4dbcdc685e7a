import type { Cluster } from '../../domain/clusters/cluster.js';
import type { OfCluster } from '../../domain/incidents/incident.js';
import { findTarget } from '../../domain/targets/findTarget.js';
import type { World } from '../../domain/world.js';

/** What an incident tells of the cluster that an id or a readable name means. */
export function clusterNamed(world: World, target: string): OfCluster {
  return onCluster(findTarget(world, 'clusters', target));
}

/** What an incident tells of the cluster that it befalls. */
export function onCluster({ id, groupId }: Cluster): OfCluster {
  return { groupId, clusterId: id };
}
