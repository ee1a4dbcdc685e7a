import { reachedHostsOf } from '../clusters/replicaSets.js';
import { drawKeyOf } from '../ids.js';
import { activeOfCluster } from '../incidents/activeIncidents.js';
import { SECOND_MS } from '../instant.js';
import { pingAfter } from '../monitoring/pings.js';
import { draw } from '../random.js';
import { Refusal } from '../refusals.js';
import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';

/** Minimum and maximum seconds from the first ping of a new cluster until monitoring reports its version. */
const REPORT_SECONDS = [10, 30] as const;

/**
 * Refuses to start a backup until monitoring has reported the version of the cluster. With the quirk `unpublishedWaits`,
 * it does so with the first ping.
 */
export function checkVersionIsKnown(world: World, cluster: Cluster): void {
  if (activeOfCluster(world, cluster.id, 'backup.versionUnknown').length > 0 || !isKnown(world, cluster))
    throw new Refusal('BACKUP_START_FAILED');
}

function isKnown(world: World, cluster: Cluster): boolean {
  const reached = reachedHostsOf(world, cluster);
  if (world.quirks.unpublishedWaits === 'none') return reached.length > 0;
  const [shortest, longest] = REPORT_SECONDS;
  const drawn = draw(world.seed, 'versionReport', drawKeyOf(cluster.id));
  const delay = Math.round((shortest + drawn * (longest - shortest)) * SECOND_MS);
  return reached.some((host) => pingAfter(world.seed, host, host.createdAt) + delay <= world.now);
}
