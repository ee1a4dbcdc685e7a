import type { Behaviour } from '../world/behaviour.js';
import { proceed } from '../world/backup/proceed.js';

/** Completes the current step of a backup that starts, stops, is terminated, or copies all data again. */
export const backupProceeds: Behaviour<'clusters'> = {
  name: 'backupProceeds',
  subjects: 'clusters',
  due: ({ backupJob }) => backupJob?.nextAt,
  fire: proceed,
};
