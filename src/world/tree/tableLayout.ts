import type { Place } from './groupedTree.js';
import { indexText, instantText, SEPARATOR } from './indexText.js';
import { LAST_INSTANT, type Instant } from '../instant.js';
import type { Row } from './row.js';

/**
 * Sort key of a row in one index. The first part is the group that finders select. The other parts sort the
 * rows of the group, and the last part makes the key unique. If the function returns `undefined`, the index
 * does not contain the row.
 */
export type IndexKey<R extends Row> = (row: R) => readonly string[] | undefined;

/** The indexes of a table by name. */
export type IndexKeys<R extends Row, Index extends string> = Readonly<Record<Index, IndexKey<R>>>;

/** For each behaviour by name, the function that computes when it acts on a row. `undefined` means never. */
export type Dues<R extends Row> = Readonly<Record<string, (row: R) => Instant | undefined>>;

/** Returns the place of a row in an index, or `undefined` if the index does not contain the row. */
type PlaceOf<R> = (row: R) => Place | undefined;

/**
 * Describes the indexes of a table. The due times of each behaviour are an index too, and come after the other
 * indexes. All versions of a table share one layout. The indexes are in an array, because every change updates
 * all of them and an array is faster than a record.
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
    // If one part follows the group, it is the key itself. This avoids a new string.
    return { group, key: parts.length === 2 ? key : parts.slice(1).join(SEPARATOR) };
  };
}

/** Name of the group that contains all rows of an index of due times. */
export const DUE = '';

function placeByDue<R extends Row>(dueOf: (row: R) => Instant | undefined): PlaceOf<R> {
  return (row) => {
    const at = dueOf(row);
    // Virtual time ends at LAST_INSTANT, so a later due time means never.
    if (at === undefined || !(at <= LAST_INSTANT)) return undefined;
    return { group: DUE, key: indexText(instantText(Math.max(0, at)), row.id) };
  };
}
