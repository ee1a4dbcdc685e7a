import type { Behaviour } from '../world/behaviour.js';
import { proceed, proceedsAt } from '../world/logs/proceed.js';

/** Finishes the child jobs of a log collection job, and later lets the job expire. */
export const logJobProceeds: Behaviour<'logCollectionJobs'> = {
  name: 'logJobProceeds',
  subjects: 'logCollectionJobs',
  due: proceedsAt,
  fire: proceed,
};
