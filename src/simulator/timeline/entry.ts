import type { Instant } from '../../world/instant.js';
import type { TableName, World } from '../../world/world.js';
import type { Cause } from './cause.js';
import { deltaBetween, forEachRow, type Delta } from './delta.js';
import type { RowWeights } from './rowWeights.js';

/** Estimated size of an entry without its rows, in bytes. */
const BASE_BYTES = 250;
/** Estimated size of a fired agenda entry. */
const FIRED_BYTES = 60;

/** One thing that happened to a world, with its effect. An entry never changes. */
export interface TimelineEntry {
  /** Position in the timeline. The first entry of a world has the number 0. */
  readonly n: number;
  /** Virtual time after the entry. */
  readonly at: Instant;
  /** Real time in milliseconds. */
  readonly real: number;
  readonly cause: Cause;
  /** Set if the state itself is kept. */
  readonly world?: World;
  /** Difference from the previous entry. Unset if it would be too large. Then `world` is set. */
  readonly delta?: Delta;
  /** Estimated memory in bytes. */
  readonly bytes: number;
}

/** Number of changed rows in each collection. Collections without changes are missing. */
export type ChangedRows = Readonly<Partial<Record<TableName, number>>>;

export function entryBytes({ fired }: Cause, delta: Delta, weights: RowWeights): number {
  const firedBytes = fired === undefined ? 0 : fired.length * FIRED_BYTES;
  return BASE_BYTES + firedBytes + (delta.rows.length === 0 ? 0 : weights.of(delta));
}

export function changedRows(delta: Delta): ChangedRows {
  const counts: Partial<Record<TableName, number>> = {};
  forEachRow(delta, (table) => {
    counts[table] = (counts[table] ?? 0) + 1;
  });
  return counts;
}

/** Counts the rows that differ between two states, for entries whose difference is too large to be kept. */
export function changedBetween(before: World, after: World): ChangedRows {
  return changedRows(deltaBetween(before, after));
}
