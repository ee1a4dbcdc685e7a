import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { LogCollectionJob } from '../tables/logCollectionJobs.js';
import type { World } from '../world.js';
import { startAll } from './childJobs.js';
import { withStatus } from './proceed.js';

/** Starts the failed child jobs of a failed job again. */
export function retryLogJob(world: World, job: LogCollectionJob): Outcome {
  if (job.status !== 'FAILURE') throw new Refusal('ONLY_FAILED_JOB_CAN_BE_RESTARTED');
  const failed = job.childJobs.filter(({ status }) => status === 'FAILURE');
  const restarted = new Map(startAll(world, failed).map((child, at) => [failed[at], child]));
  const childJobs = job.childJobs.map((child) => restarted.get(child) ?? child);
  const running = withStatus({ ...job, childJobs });
  return { world: { ...world, logCollectionJobs: world.logCollectionJobs.put(running) }, events: [] };
}
