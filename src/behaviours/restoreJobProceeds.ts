import type { Behaviour } from '../world/behaviour.js';
import { proceed, proceedsAt } from '../world/restores/proceed.js';

/** Lets a restore job deliver its data, and expire later. */
export const restoreJobProceeds: Behaviour<'restoreJobs'> = {
  name: 'restoreJobProceeds',
  subjects: 'restoreJobs',
  due: proceedsAt,
  fire: proceed,
};
