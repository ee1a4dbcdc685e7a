import { useState } from 'preact/hooks';
import { useLive } from '../../control/live.js';
import type { Polled } from '../../control/polled.js';
import { Refusal } from '../../control/refusal.js';
import { readRow, type Row } from '../../control/rows.js';
import { readTimeline, type TimelineEntry } from '../../control/timeline.js';
import { itemOf, type Place } from '../../place.js';
import { rowChange, type RowChange } from './rowChanges.js';

/** Number of entries that are shown at first, and that a button adds. Each needs two reads of the row. */
const PART = 8;
/** Minimum time between two reads, in milliseconds. It is long, because a read consists of many calls. */
const REST_MS = 2000;

/** A timeline entry that changed a row. */
export interface RowHistoryEntry {
  readonly entry: TimelineEntry;
  readonly change: RowChange;
}

/** The latest entries that changed a row. */
export interface RowHistory {
  readonly entries: readonly RowHistoryEntry[];
  readonly hasMore: boolean;
  /** Number of the oldest entry that the timeline still has. */
  readonly from: number;
}

export type FollowedHistory = Polled<RowHistory> & { readonly more: () => void };

/** Follows the entries of the timeline that changed a row, latest first. `more` reads more of them. */
export function useRowHistory(world: string, place: Place): FollowedHistory {
  const [limit, setLimit] = useState(PART);
  const polled = useLive(`${world} ${itemOf(place)}`, () => readHistory(world, place, limit), {
    topics: [`state/${place.collection}`],
    restMs: REST_MS,
  });
  const more = (): void => {
    setLimit(limit + PART);
    polled.reload();
  };
  return { ...polled, more };
}

async function readHistory(world: string, place: Place, limit: number): Promise<RowHistory> {
  const { collection, id } = place;
  const query = { collection, row: id, order: 'desc', limit: limit + 1 } as const;
  const { entries, from } = await readTimeline(world, query);
  const shown = entries.slice(0, limit);
  const changes = await Promise.all(
    shown.map(async (entry) => ({ entry, change: await readChange(world, place, entry, from) })),
  );
  return { entries: changes, hasMore: entries.length > limit, from };
}

async function readChange(
  world: string,
  place: Place,
  { n }: TimelineEntry,
  from: number,
): Promise<RowChange> {
  if (n <= from) return [];
  const [before, after] = await Promise.all([readIfAny(world, place, n - 1), readIfAny(world, place, n)]);
  return rowChange(before, after);
}

/** Reads a row as of an entry. It may not exist then. */
async function readIfAny(world: string, { collection, id }: Place, n: number): Promise<Row | undefined> {
  try {
    return await readRow(world, collection, id, { asOf: String(n) });
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}
