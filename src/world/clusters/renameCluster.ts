import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { MonitoredCluster } from './monitoredClusters.js';

/**
 * Renames a sharded cluster. Monitoring shows the new name for its shards too. The platform documents no event for
 * this.
 */
export function renameCluster(world: World, { typeName, cluster }: MonitoredCluster, name: string): Outcome {
  if (typeName !== 'SHARDED_REPLICA_SET') throw new Refusal('NOT_SHARDED');
  return { world: { ...world, clusters: world.clusters.put({ ...cluster, name }) }, events: [] };
}
