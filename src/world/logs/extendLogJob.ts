import type { Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { LogCollectionJob } from '../tables/logCollectionJobs.js';
import type { World } from '../world.js';
import { isExpired } from './proceed.js';

const MONTHS_MAX = 6;

/** Changes when a log collection job expires. */
export function extendLogJob(world: World, job: LogCollectionJob, expiresAt: Instant): Outcome {
  if (isExpired(job)) throw new Refusal('CANNOT_EXTEND_EXPIRED_JOB', job.id);
  if (expiresAt <= world.now) throw new Refusal('EXPIRATION_DATE_MUST_BE_IN_FUTURE');
  if (expiresAt > latestExpiry(job)) throw new Refusal('EXPIRATION_DATE_TOO_DISTANT');
  return {
    world: { ...world, logCollectionJobs: world.logCollectionJobs.put({ ...job, expiresAt }) },
    events: [],
  };
}

/**
 * Returns the latest allowed expiry: six months after the creation. If that month has no such day, it is the last day
 * of the month.
 */
export function latestExpiry({ createdAt }: LogCollectionJob): Instant {
  const created = new Date(createdAt);
  const later = new Date(createdAt);
  later.setUTCMonth(created.getUTCMonth() + MONTHS_MAX);
  if (later.getUTCDate() !== created.getUTCDate()) later.setUTCDate(0);
  return later.getTime();
}
