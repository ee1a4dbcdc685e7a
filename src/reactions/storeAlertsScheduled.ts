import type { Reaction } from '../world/reaction.js';
import { limitedStores } from '../world/backup/stores/troubles.js';
import { ended, scheduled } from '../world/systemAlerts/schedule.js';
import { storeProblems } from '../world/systemAlerts/storeProblems.js';

/**
 * Schedules the evaluation of the system alerts of stores whose used size may have changed. Schedules it only for alerts
 * that have to open or close, so an idle world has nothing to do. Closes alerts about deleted stores at once.
 */
export const storeAlertsScheduled: Reaction = {
  name: 'storeAlertsScheduled',
  // The used size of a store depends on these tables.
  watches: ['backupConfigs', 'backupStores', 'clusters', 'snapshots'],
  after: ['daemonAlertsScheduled'],
  react(before, after) {
    const { put, removed } = after.backupStores.changesSince(before.backupStores);
    const touched = new Set([...limitedStores(after.backupStores), ...put]);
    // Most worlds have no store with a limit, and most commits change a snapshot.
    if (touched.size === 0 && removed.length === 0) return { world: after, events: [] };
    const rows = [...touched].map((store) => scheduled(after, store, storeProblems(after, store)));
    const changed = rows.filter((row) => after.backupStores.get(row.id) !== row);
    const backupStores = changed.reduce((table, row) => table.put(row), after.backupStores);
    const gone = removed.flatMap((id) => before.backupStores.get(id) ?? []);
    return ended({ ...after, backupStores }, gone, (store) => storeProblems(before, store));
  },
};
