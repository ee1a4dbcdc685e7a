import type { Instant } from '../../world/instant.js';
import type { TableName, World } from '../../world/world.js';
import type { Cause } from './cause.js';
import { deltaBetween, forEachRow, type Delta } from './delta.js';

/** One thing that happened to a world, with its effect. An entry never changes. */
export interface TimelineEntry {
  /** Position in the timeline. The first entry of a world has the number 0. */
  readonly n: number;
  /** Virtual time after the entry. */
  readonly at: Instant;
  /** Real time in milliseconds. */
  readonly real: number;
  readonly cause: Cause;
  /** Difference from the previous entry. Unset if it would be too large. Then the state itself is kept. */
  readonly delta?: Delta;
}

/** Number of changed rows in each collection. Collections without changes are missing. */
export type ChangedRows = Readonly<Partial<Record<TableName, number>>>;

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
