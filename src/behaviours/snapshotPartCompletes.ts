import type { Behaviour } from '../domain/behaviour.js';
import { MINUTE_MS } from '../domain/instant.js';
import { completePart } from '../domain/snapshots/completePart.js';

/** A part of a snapshot takes this long; the parts are copied one after the other. */
const PART_MS = 3 * MINUTE_MS;

/** Completes a running snapshot part by part. */
export const snapshotPartCompletes: Behaviour<'snapshots'> = {
  name: 'snapshotPartCompletes',
  subjects: 'snapshots',
  due({ complete, created, parts }) {
    const next = parts.findIndex((part) => part.completedTime === undefined);
    return complete || next < 0 ? undefined : created.date + (next + 1) * PART_MS;
  },
  fire: completePart,
};
