import { memberIdsOf } from '../world/backup/snapshots/memberSnapshots.js';
import type { RestoreJob } from '../world/tables/restoreJobs.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { delivering } from '../world/backup/restores/proceed.js';

/**
 * Interrupts the delivery of the jobs whose snapshot has been deleted. A job that is in progress becomes BROKEN. Jobs
 * with snapshots of shards are affected too, because these are parts of the deleted snapshot.
 */
export const deliveriesInterrupted: Reaction = {
  name: 'deliveriesInterrupted',
  watches: ['snapshots'],
  after: ['backupsContinue'],
  react: (before, after) => ({ world: withInterrupted(before, after), events: [] }),
};

function withInterrupted(before: World, after: World): World {
  if (after.restoreJobs.size === 0) return after;
  const gone = after.snapshots.changesSince(before.snapshots).removed;
  const ids = gone.flatMap((id) => [id, ...memberIdsIn(before, id)]);
  const jobs = ids.flatMap((id) => after.restoreJobs.select('snapshot', id).toArray());
  if (jobs.length === 0) return after;
  return {
    ...after,
    restoreJobs: jobs.map(interrupted).reduce((table, job) => table.put(job), after.restoreJobs),
  };
}

function memberIdsIn(world: World, id: string): readonly string[] {
  const snapshot = world.snapshots.get(id);
  return snapshot?.missingShards === undefined ? [] : memberIdsOf(world, snapshot);
}

function interrupted(job: RestoreJob): RestoreJob {
  const ended = delivering(job, 'INTERRUPTED');
  return job.statusName === 'IN_PROGRESS' ? { ...ended, statusName: 'BROKEN' } : ended;
}
