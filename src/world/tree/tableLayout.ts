import type { Place } from './groupedTree.js';
import { indexText, instantText, SEPARATOR } from './indexText.js';
import { LAST_INSTANT, type Instant } from '../instant.js';
import type { Row } from './row.js';

/**
 * Sort key of a row in one index: first the group by which finders select, then the order within the group. The last
 * part makes it unique. `undefined` leaves the row out of the index.
 */
export type IndexKey<R extends Row> = (row: R) => readonly string[] | undefined;

/** The indexes of a table by name. */
export type IndexKeys<R extends Row, Index extends string> = Readonly<Record<Index, IndexKey<R>>>;

/** When behaviours act on a row, by the name of the behaviour; `undefined` means never. */
export type Dues<R extends Row> = Readonly<Record<string, (row: R) => Instant | undefined>>;

/** Returns the place of a row in an index; `undefined` if the index leaves it out. */
type PlaceOf<R> = (row: R) => Place | undefined;

/**
 * Shared by all versions of a table: its indexes, followed by its due times, which are indexes too. Indexes are
 * numbered because every change updates all of them, and an array of trees is faster than a record.
 */
export interface Layout<R extends Row> {
  readonly places: readonly PlaceOf<R>[];
  readonly positions: Readonly<Record<string, number>>;
  readonly dueAt: Dues<R>;
  readonly duePositions: Readonly<Record<string, number>>;
}

export function layOut<R extends Row>(keys: IndexKeys<R, string>, dueAt: Dues<R>): Layout<R> {
  const own = Object.values<IndexKey<R>>(keys).map(placeByKey);
  return {
    places: [...own, ...Object.values(dueAt).map(placeByDue)],
    positions: positionsOf(keys, 0),
    dueAt,
    duePositions: positionsOf(dueAt, own.length),
  };
}

function positionsOf(named: object, from: number): Record<string, number> {
  return Object.fromEntries(Object.keys(named).map((name, at) => [name, from + at]));
}

function placeByKey<R extends Row>(keyOf: IndexKey<R>): PlaceOf<R> {
  return (row) => {
    const parts = keyOf(row);
    if (parts === undefined) return undefined;
    const [group = '', key = ''] = parts;
    // A single part after the group is the key itself, which avoids a new string.
    return { group, key: parts.length === 2 ? key : parts.slice(1).join(SEPARATOR) };
  };
}

/** The one group of an index of due times. */
export const DUE = '';

function placeByDue<R extends Row>(dueOf: (row: R) => Instant | undefined): PlaceOf<R> {
  return (row) => {
    const at = dueOf(row);
    // Time ends at LAST_INSTANT, so later due times are left out.
    if (at === undefined || !(at <= LAST_INSTANT)) return undefined;
    return { group: DUE, key: indexText(instantText(Math.max(0, at)), row.id) };
  };
}
