import type { Behaviour } from '../domain/behaviour.js';
import { completePart } from '../domain/snapshots/completePart.js';
import { nextPartAt } from '../domain/snapshots/pace.js';

/** Completes a running snapshot part by part. */
export const snapshotPartCompletes: Behaviour<'snapshots'> = {
  name: 'snapshotPartCompletes',
  subjects: 'snapshots',
  due: nextPartAt,
  fire: completePart,
};
