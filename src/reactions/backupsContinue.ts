import type { Cluster } from '../world/tables/clusters.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { canProceed } from '../world/backup/canProceed.js';

/**
 * Wakes the backups whose wait is over, for example because a process came up, an agent pings again, an administrator
 * added a store, or an incident ended. Waiting backups have no due time, so they cost nothing until then.
 */
export const backupsContinue: Reaction = {
  name: 'backupsContinue',
  watches: ['backupConfigs', 'backupDaemons', 'backupStores', 'clusters', 'hosts', 'incidents', 'projects'],
  after: ['freshBackupsAborted'],
  react(_before, after) {
    const waiting = after.clusters.select('waitingBackup', '').toArray();
    const ready = waiting.filter((cluster) => canProceed(after, cluster));
    if (ready.length === 0) return { world: after, events: [] };
    const clusters = ready.reduce((table, cluster) => table.put(due(after, cluster)), after.clusters);
    return { world: { ...after, clusters }, events: [] };
  },
};

function due({ now }: World, cluster: Cluster): Cluster {
  return { ...cluster, backupJob: { ...cluster.backupJob, nextAt: now } };
}
