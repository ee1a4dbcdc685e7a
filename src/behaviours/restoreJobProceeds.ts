import type { Behaviour } from '../world/behaviour.js';
import { proceed, proceedsAt } from '../world/backup/restores/proceed.js';

/** Advances the delivery of a restore job: it begins, becomes ready, and expires. */
export const restoreJobProceeds: Behaviour<'restoreJobs'> = {
  name: 'restoreJobProceeds',
  subjects: 'restoreJobs',
  due: proceedsAt,
  fire: proceed,
};
