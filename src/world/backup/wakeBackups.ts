import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';
import { canProceed } from './canProceed.js';

/** Tables on which a waiting backup depends. */
const OBSERVED = [
  'hosts',
  'projects',
  'clusters',
  'incidents',
  'backupStores',
  'backupDaemons',
  'backupConfigs',
] as const;

/**
 * Wakes the backups whose wait is over, for example because a process came up, an agent pings again, an administrator
 * added a store, or an incident ended. Waiting backups have no due time, so they cost nothing until then.
 */
export function wakeBackups(before: World, after: World): World {
  const waiting = after.clusters.select('waitingBackup', '');
  if (waiting.size === 0 || OBSERVED.every((name) => after[name] === before[name])) return after;
  const ready = waiting.toArray().filter((cluster) => canProceed(after, cluster));
  return {
    ...after,
    clusters: ready.reduce((table, cluster) => table.put(due(after, cluster)), after.clusters),
  };
}

function due({ now }: World, cluster: Cluster): Cluster {
  return { ...cluster, backupJob: { ...cluster.backupJob, nextAt: now } };
}
