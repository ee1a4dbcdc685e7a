import {
  grouping,
  inKeyOrder,
  insertAt,
  VALUES_PER_STEP,
  withoutAt,
  type GroupedTree,
  type Place,
} from './groupedTree.js';
import { Deferred, valueOf } from './deferred.js';
import type { DeferredRow, Row } from './row.js';
import { fromSorted, insert, without, type Tree } from './sortedTree.js';
import type { Layout } from './tableLayout.js';

/** The rows of a table by id, and its indexes. `layout.places` has the order of the indexes. */
export interface Trees<R> {
  readonly rows: Tree<R>;
  readonly indexes: readonly GroupedTree<R>[];
}

/** Builds the trees of a table in small steps. Deferred rows are not made, unless behaviours act on the table. */
export function* treesOf<R extends Row>(
  { places, duePositions }: Layout<R>,
  rows: Iterable<R | DeferredRow<R>>,
): Generator<void, Trees<R>, undefined> {
  const isScheduled = Object.keys(duePositions).length > 0;
  const stored: (R | DeferredRow<R>)[] = [];
  const ids: string[] = [];
  for (const row of rows) {
    stored.push(row instanceof Deferred && !isScheduled ? row : Object.freeze(valueOf<R>(row)));
    ids.push(row.id);
    if (stored.length % VALUES_PER_STEP === 0) yield;
  }
  yield;
  const all = inKeyOrder(ids, stored);
  const indexes: GroupedTree<R>[] = [];
  for (const placeOf of places) {
    // A deferred row has the members from which indexes are computed.
    indexes.push(yield* grouping<R>(all.values, (row) => placeOf(row as R)));
    yield;
  }
  return { rows: fromSorted<R>(all.keys, all.values), indexes };
}

/** Returns trees with a frozen row. `old` is the row with the same id. */
export function treesWith<R extends Row>(
  layout: Layout<R>,
  trees: Trees<R>,
  old: R | undefined,
  row: R,
): Trees<R> {
  return { rows: insert(trees.rows, row.id, row), indexes: changedIndexes(layout, trees.indexes, old, row) };
}

/** Returns trees without a row. */
export function treesWithout<R extends Row>(layout: Layout<R>, trees: Trees<R>, old: R): Trees<R> {
  return {
    rows: without(trees.rows, old.id),
    indexes: changedIndexes(layout, trees.indexes, old, undefined),
  };
}

function changedIndexes<R extends Row>(
  { places }: Layout<R>,
  olds: readonly GroupedTree<R>[],
  old: R | undefined,
  row: R | undefined,
): readonly GroupedTree<R>[] {
  return places.map((placeOf, at) => {
    const before = old && placeOf(old);
    const after = row && placeOf(row);
    const index = olds[at];
    const cleared = before === undefined || isSame(before, after) ? index : withoutAt(index, before);
    return row === undefined || after === undefined ? cleared : insertAt(cleared, after, row);
  });
}

function isSame(one: Place, other: Place | undefined): boolean {
  return one.key === other?.key && one.group === other.group;
}
