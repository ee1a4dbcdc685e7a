import type { Outcome } from '../outcome.js';
import type { LogCollectionJob } from '../tables/logCollectionJobs.js';
import type { World } from '../world.js';

/** Deletes a log collection job and its files, even if it is in progress. */
export function deleteLogJob(world: World, { id }: LogCollectionJob): Outcome {
  return { world: { ...world, logCollectionJobs: world.logCollectionJobs.remove(id) }, events: [] };
}
