import type { Duration } from '../duration.js';
import { drawKeyOf } from '../ids.js';
import { DAY_MS, SECOND_MS, type Instant } from '../instant.js';
import { draw } from '../random.js';
import type { BackupJob } from '../tables/backupJob.js';
import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';

export type BackupStep = NonNullable<BackupJob['step']>;

/** The shortest and the longest duration of each step, in seconds. Start and end of a backup take 3 to 10 seconds. */
const SECONDS: Readonly<Record<BackupStep, readonly [number, number]>> = {
  BINDING: [1, 3],
  SYNCING: [2, 7],
  STOPPING: [1, 2],
  RESYNCING: [3, 10],
  ABORTING: [1, 2],
  DELETING: [3, 10],
};

/** Maximum time for which a backup can be stopped and then continue. After a longer time, it copies all data again. */
const OPLOG_MS = DAY_MS;

/** Returns when a step that begins now will end. */
export function endOf(world: World, { id, createdAt }: Cluster, step: BackupStep): Instant {
  const [shortest, longest] = SECONDS[step];
  const drawn = draw(world.seed, 'backupStep', drawKeyOf(id), step, world.now - createdAt);
  const duration: Duration = shortest * SECOND_MS + Math.floor(drawn * (longest - shortest) * SECOND_MS);
  return world.now + duration;
}

/**
 * Value of `stoppedAt` for a backup that stops before the daemon has copied all data again. It lies so far back that
 * the oplog cannot help, so the next start copies all data.
 */
export const COPY_LOST: Instant = 0;

/**
 * Returns whether a start copies all data. After a short stop, it need not: the oplog still has all operations since
 * the stop.
 */
export function needsFullSync({ stoppedAt, since }: BackupJob): boolean {
  return stoppedAt === undefined || since === undefined || since - stoppedAt > OPLOG_MS;
}
