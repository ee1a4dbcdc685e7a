import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';
import type { Alert } from '../tables/alerts.js';
import { silencedTypes, windowTypeOf } from './silenced.js';

/**
 * Returns a cluster's open alerts (E10, `alertCount`). Skips alerts that a current maintenance window
 * silences.
 */
export function openAlertsOf(world: World, { id, groupId }: Cluster): readonly Alert[] {
  const alerts = world.alerts.select('openOfCluster', id).toArray();
  if (alerts.length === 0) return alerts;
  const silenced = silencedTypes(world, groupId, world.now);
  return alerts.filter(({ typeName }) => !silenced.has(windowTypeOf(typeName)));
}
