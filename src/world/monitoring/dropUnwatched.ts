import { cancelInvalidAlert } from '../alerts/cancelAlert.js';
import { subjectOf } from '../alerts/configs/alertKinds.js';
import type { Alert } from '../tables/alerts.js';
import type { World } from '../world.js';
import { watchedOf } from './watchedOf.js';

/** Types of alerts whose conditions `watchedOf` returns. */
const WATCHED: ReadonlySet<Alert['typeName']> = new Set(['HOST', 'HOST_METRIC', 'REPLICA_SET', 'CLUSTER']);

/**
 * Cancels the open alerts of a cluster about processes and replica sets that monitoring no longer watches. Writes no
 * event, because the problems have not ended.
 */
export function dropUnwatched(world: World, clusterId: string): World {
  const cluster = world.clusters.get(clusterId);
  const open = world.alerts.select('activeOfCluster', clusterId).toArray();
  if (cluster === undefined || open.length === 0) return world;
  const watched = new Set(watchedOf(world, cluster).map(({ kind, subject }) => subjectOf(kind, subject)));
  const dropped = open.filter(({ typeName, subject }) => WATCHED.has(typeName) && !watched.has(subject));
  return dropped.reduce(cancelInvalidAlert, world);
}
