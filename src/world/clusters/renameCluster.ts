import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { MonitoredCluster } from './monitoredClusters.js';

/** Renames a sharded cluster. Its shards follow, because they have its name. No event is known for this. */
export function renameCluster(world: World, { typeName, cluster }: MonitoredCluster, name: string): Outcome {
  if (typeName !== 'SHARDED_REPLICA_SET') throw new Refusal('NOT_SHARDED');
  return { world: { ...world, clusters: world.clusters.put({ ...cluster, name }) }, events: [] };
}
