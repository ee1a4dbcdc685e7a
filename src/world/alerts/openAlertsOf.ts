import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';
import type { Alert } from '../tables/alerts.js';
import { silencedTypes, windowTypeOf } from './silenced.js';

/**
 * Returns the open alerts that `alertCount` of `listClusters` (E10) counts. Skips alerts that a current
 * maintenance window silences.
 */
export function openAlertsOf(world: World, { id, groupId }: Cluster): readonly Alert[] {
  const alerts = world.alerts
    .select('activeOfCluster', id)
    .toArray()
    .filter(({ status }) => status === 'OPEN');
  if (alerts.length === 0) return alerts;
  const silenced = silencedTypes(world, groupId, world.now);
  return alerts.filter(({ typeName }) => !silenced.has(windowTypeOf(typeName)));
}
