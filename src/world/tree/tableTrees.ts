import {
  grouping,
  inKeyOrder,
  insertAt,
  treeFrom,
  VALUES_PER_STEP,
  withoutAt,
  type GroupedTree,
  type Place,
} from './groupedTree.js';
import type { Row } from './row.js';
import { fromSorted, insert, without, type Tree } from './sortedTree.js';
import type { Layout } from './tableLayout.js';
import { unreadTree } from './unreadLeaf.js';
import { isUnread, made, type NewRows, type UnreadRows } from './unreadRows.js';

/** The rows of a table by id, and its indexes. `layout.places` has the order of the indexes. */
export interface Trees<R> {
  readonly rows: Tree<R>;
  readonly indexes: readonly GroupedTree<R>[];
}

/** Builds the trees of a table in small steps. Unread rows are not made, unless behaviours act on the table. */
export function* treesOf<R extends Row>(
  layout: Layout<R>,
  rows: NewRows<R>,
): Generator<void, Trees<R>, undefined> {
  if (!isUnread(rows)) return yield* readTrees(layout, rows);
  const isScheduled = Object.keys(layout.duePositions).length > 0;
  return yield* isScheduled ? readTrees(layout, made(rows)) : unreadTrees(layout, rows);
}

function* readTrees<R extends Row>(
  { places }: Layout<R>,
  rows: Iterable<R>,
): Generator<void, Trees<R>, undefined> {
  const stored: R[] = [];
  const ids: string[] = [];
  for (const row of rows) {
    stored.push(Object.freeze(row));
    ids.push(row.id);
    if (stored.length % VALUES_PER_STEP === 0) yield;
  }
  yield;
  const all = inKeyOrder(ids, stored);
  const indexes: GroupedTree<R>[] = [];
  for (const placeOf of places) {
    indexes.push(yield* grouping(all.values, placeOf));
    yield;
  }
  return { rows: fromSorted(all.keys, all.values), indexes };
}

function* unreadTrees<R extends Row>(
  { places }: Layout<R>,
  rows: UnreadRows<R>,
): Generator<void, Trees<R>, undefined> {
  const positions = places.map(() => new Map<string, number[]>());
  for (let at = 0; at < rows.size; at += 1) {
    if (at % VALUES_PER_STEP === 0) yield;
    const members = rows.groupedAt(at) as R;
    // `positions.entries()` would make an object for each row and index.
    for (let index = 0; index < places.length; index += 1) {
      const group = places[index]?.(members)?.group;
      if (group !== undefined) addTo(positions[index], group, at);
    }
  }
  const indexes: GroupedTree<R>[] = [];
  for (const groups of positions) {
    const trees: Tree<R>[] = [];
    for (const own of groups.values()) {
      trees.push(yield* unreadTree(rows, Uint32Array.from(own)));
      yield;
    }
    indexes.push(treeFrom(Array.from(groups.keys()), trees));
  }
  return { rows: yield* unreadTree(rows), indexes };
}

function addTo(groups: Map<string, number[]> | undefined, group: string, at: number): void {
  const own = groups?.get(group);
  if (own === undefined) groups?.set(group, [at]);
  else own.push(at);
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
