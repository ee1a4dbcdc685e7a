import type { Place } from './groupedTree.js';
import { indexText, instantText, SEPARATOR } from './indexText.js';
import { LAST_INSTANT, type Instant } from '../instant.js';
import type { Row } from './row.js';

/**
 * The sort key of a row in one index: first what the finders select by, its group; then what orders the rows of a group,
 * of which the last makes it unique. Undefined leaves the row out of the index.
 */
export type IndexKey<R extends Row> = (row: R) => readonly string[] | undefined;

/** The indexes of a table by name. */
export type IndexKeys<R extends Row, Index extends string> = Readonly<Record<Index, IndexKey<R>>>;

/** When something will happen to a row, by the name of what happens; undefined: never, as the row is now. */
export type Dues<R extends Row> = Readonly<Record<string, (row: R) => Instant | undefined>>;

/** Where a row stands in an index; undefined: it does not. */
type PlaceOf<R> = (row: R) => Place | undefined;

/**
 * What all versions of a table have in common: its indexes, numbered, and behind them its dues, which are indexes too.
 * Every change goes through all of them: an array of trees costs it less than a record with names.
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
    // One part after the group is the key itself: a text that the row has anyway.
    return { group, key: parts.length === 2 ? key : parts.slice(1).join(SEPARATOR) };
  };
}

/** All that is due to rows by the same name is one group. */
export const DUE = '';

function placeByDue<R extends Row>(dueOf: (row: R) => Instant | undefined): PlaceOf<R> {
  return (row) => {
    const at = dueOf(row);
    // Time ends at LAST_INSTANT: what would be due later, or never, has no place.
    if (at === undefined || !(at <= LAST_INSTANT)) return undefined;
    return { group: DUE, key: indexText(instantText(Math.max(0, at)), row.id) };
  };
}
