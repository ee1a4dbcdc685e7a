import type { Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { LogCollectionJob } from '../tables/logCollectionJobs.js';
import type { World } from '../world.js';
import { isExpired } from './proceed.js';

/** Changes when a log collection job expires. */
export function extendLogJob(world: World, job: LogCollectionJob, expiresAt: Instant): Outcome {
  if (isExpired(job)) throw new Refusal('CANNOT_EXTEND_EXPIRED_JOB', job.id);
  if (expiresAt <= world.now) throw new Refusal('EXPIRATION_DATE_MUST_BE_IN_FUTURE');
  return { world: withRow(world, 'logCollectionJobs', { ...job, expiresAt }), events: [] };
}
