import type { Place } from './groupedTree.js';
import { indexText, instantText, SEPARATOR } from './indexText.js';
import { turnOf } from '../ids.js';
import { LAST_INSTANT, type Instant } from '../instant.js';
import type { Row } from './row.js';

/**
 * Returns the sort key of a row in one index. The first part is the group, which finders select. The other
 * parts sort the rows of the group. The last part makes the key unique. If the function returns `undefined`,
 * the row is not in the index.
 */
export type IndexKey<R extends Row> = (row: R) => readonly string[] | undefined;

/** Functions that return the sort keys of a row, by the name of the index. */
export type IndexKeys<R extends Row, Index extends string> = Readonly<Record<Index, IndexKey<R>>>;

/**
 * Functions that return when a behaviour acts on a row, by the name of the behaviour. `undefined` means
 * never.
 */
export type Dues<R extends Row> = Readonly<Record<string, (row: R) => Instant | undefined>>;

/** Returns the place of a row in an index, or `undefined` if the row is not in the index. */
type PlaceOf<R> = (row: R) => Place | undefined;

/**
 * Describes the indexes of a table: first its own indexes, then one index of due times for each behaviour. All
 * versions of a table have the same layout. The indexes are in an array, because every change updates all of them,
 * and an array is faster than a record.
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
    // Not by destructuring, which is slow until it is compiled.
    const group = parts[0] ?? '';
    const key = parts[1] ?? '';
    // If only one part follows the group, this part is the key, so that no new string is needed.
    return { group, key: parts.length === 2 ? key : parts.slice(1).join(SEPARATOR) };
  };
}

/** Name of the only group in an index of due times. */
export const DUE = '';

function placeByDue<R extends Row>(dueOf: (row: R) => Instant | undefined): PlaceOf<R> {
  return (row) => {
    const at = dueOf(row);
    // Virtual time ends at LAST_INSTANT, so a later due time is never reached.
    if (at === undefined || !(at <= LAST_INSTANT)) return undefined;
    return { group: DUE, key: indexText(instantText(Math.max(0, at)), turnOf(row.id)) };
  };
}
