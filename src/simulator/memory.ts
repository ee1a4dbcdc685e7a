import type { LiveWorld } from './liveWorld.js';

/** Estimated memory of a row, with its part of the tables and indexes, in bytes. */
export const ROW_BYTES = 1_000;

/**
 * Estimates the memory of a world in bytes: the rows that it was made with, its timeline, which has all later changes,
 * and its journal. Rows that a copy shares with its origin are not counted.
 */
export function memoryOf({ ownRows, timeline, journal }: LiveWorld): number {
  return ownRows * ROW_BYTES + timeline.bytes + journal.bytes;
}
