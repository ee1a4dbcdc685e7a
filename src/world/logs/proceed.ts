import { HOUR_MS, SECOND_MS, type Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { LogChildJob, LogCollectionJob } from '../tables/logCollectionJobs.js';
import type { World } from '../world.js';
import { finishChildJob } from './childJobs.js';
import { greatest, least } from '../longLists.js';

/** The sweep looks at an expired job once per hour, counted from the job's creation. */
const SWEEP_INTERVAL_MS = HOUR_MS;

/** Returns when a job proceeds: a child job finishes, the job expires, or the sweep deletes its files. */
export function proceedsAt(job: LogCollectionJob): Instant | undefined {
  switch (job.status) {
    case 'IN_PROGRESS':
      return least(job.childJobs.filter(isRunning).map(({ dueAt }) => dueAt));
    case 'SUCCESS':
    case 'FAILURE':
      return markedAt(job);
    case 'MARKED_FOR_EXPIRY':
      return sweptAt(job);
    case 'EXPIRED':
      return undefined;
  }
}

/** Lets a job proceed: finishes the child jobs that are due, or makes the job expire. */
export function proceed(world: World, job: LogCollectionJob): Outcome {
  if (job.status !== 'IN_PROGRESS') {
    const status = job.status === 'MARKED_FOR_EXPIRY' ? 'EXPIRED' : 'MARKED_FOR_EXPIRY';
    return outcomeOf(world, { ...job, status });
  }
  let next = world;
  const childJobs = job.childJobs.map((child) => {
    if (!isRunning(child) || child.dueAt > world.now) return child;
    const finished = finishChildJob(next, child);
    next = finished.world;
    return finished.child;
  });
  return outcomeOf(next, withStatus({ ...job, childJobs }));
}

function outcomeOf(world: World, job: LogCollectionJob): Outcome {
  return { world: { ...world, logCollectionJobs: world.logCollectionJobs.put(job) }, events: [] };
}

/** Derives the status of a job from the status of its child jobs. The job must not have expired. */
export function withStatus(job: LogCollectionJob): LogCollectionJob {
  if (job.childJobs.some(isRunning)) return { ...job, status: 'IN_PROGRESS' };
  return {
    ...job,
    status: job.childJobs.every(({ status }) => status === 'SUCCESS') ? 'SUCCESS' : 'FAILURE',
  };
}

export function isRunning({ status }: LogChildJob): boolean {
  return status === 'IN_PROGRESS';
}

/**
 * Returns when a finished job expires. A job that is still in progress at its expiry expires a second after it has
 * finished.
 */
function markedAt({ expiresAt, childJobs }: LogCollectionJob): Instant {
  const finished = Math.max(0, greatest(childJobs.map(({ finishedAt = 0 }) => finishedAt)));
  return Math.max(expiresAt, finished + SECOND_MS);
}

function sweptAt(job: LogCollectionJob): Instant {
  const sweeps = Math.floor((markedAt(job) - job.createdAt) / SWEEP_INTERVAL_MS) + 1;
  return job.createdAt + sweeps * SWEEP_INTERVAL_MS;
}

/** Returns whether a job has expired, even if its files are not deleted yet. */
export function isExpired({ status }: LogCollectionJob): boolean {
  return status === 'MARKED_FOR_EXPIRY' || status === 'EXPIRED';
}
