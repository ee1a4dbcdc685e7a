import type { Behaviour } from '../world/behaviour.js';
import { completePart } from '../world/snapshots/completePart.js';
import { nextPartAt } from '../world/snapshots/pace.js';

/** Completes a running snapshot part by part. */
export const snapshotPartCompletes: Behaviour<'snapshots'> = {
  name: 'snapshotPartCompletes',
  subjects: 'snapshots',
  due: nextPartAt,
  fire: completePart,
};
