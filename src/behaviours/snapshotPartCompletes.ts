import type { Behaviour } from '../world/behaviour.js';
import { completePart } from '../world/backup/snapshots/completePart.js';
import { nextPartAt } from '../world/backup/snapshots/pace.js';

/** Completes the current part of a running snapshot. */
export const snapshotPartCompletes: Behaviour<'snapshots'> = {
  name: 'snapshotPartCompletes',
  subjects: 'snapshots',
  due: nextPartAt,
  fire: completePart,
};
