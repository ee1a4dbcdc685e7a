import type { Reaction } from '../world/reaction.js';
import { daemonProblems } from '../world/systemAlerts/daemonProblems.js';
import { ended, scheduled } from '../world/systemAlerts/schedule.js';

/**
 * Schedules the evaluation of the system alerts of changed daemons. Schedules it only for alerts that have to open or
 * close, so an idle world has nothing to do. Closes alerts about deleted daemons at once.
 */
export const daemonAlertsScheduled: Reaction = {
  name: 'daemonAlertsScheduled',
  watches: ['backupDaemons'],
  after: ['deliveriesInterrupted'],
  react(before, after) {
    const { put, removed } = after.backupDaemons.changesSince(before.backupDaemons);
    const rows = put.map((daemon) => scheduled(after, daemon, daemonProblems(daemon)));
    const backupDaemons = rows.reduce((table, row) => table.put(row), after.backupDaemons);
    const gone = removed.flatMap((id) => before.backupDaemons.get(id) ?? []);
    return ended({ ...after, backupDaemons }, gone, daemonProblems);
  },
};
