import type { Behaviour } from '../world/behaviour.js';
import { proceed, proceedsAt } from '../world/logs/proceed.js';

/** Lets a log collection job collect its files, and expire later. */
export const logJobProceeds: Behaviour<'logCollectionJobs'> = {
  name: 'logJobProceeds',
  subjects: 'logCollectionJobs',
  due: proceedsAt,
  fire: proceed,
};
