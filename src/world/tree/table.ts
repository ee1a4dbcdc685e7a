import { runAtOnce } from '../slices.js';
import {
  grouping,
  inKeyOrder,
  insertAt,
  VALUES_PER_STEP,
  withoutAt,
  type GroupedTree,
  type Place,
} from './groupedTree.js';
import { instantOf } from './indexText.js';
import { LAST_INSTANT, type Instant } from '../instant.js';
import { Deferred, valueOf } from './deferred.js';
import type { DeferredRow, DeferredRows, Row } from './row.js';
import { Selection } from './selection.js';
import { first, fromSorted, insert, lookUp, rank, sizeOf, slice, without, type Tree } from './sortedTree.js';
import { DUE, layOut, type Dues, type IndexKeys, type Layout } from './tableLayout.js';
import { changesBetween } from './treeChanges.js';

/**
 * Changes since an older version of a table: the rows that are new or changed, and the ids of the removed
 * rows.
 */
export interface TableChanges<R> {
  readonly put: readonly R[];
  readonly removed: readonly string[];
}

/** A row with the instant at which a behaviour acts on it. */
export interface Due<R> {
  readonly at: Instant;
  readonly row: R;
}

/** The rows of a table by id, and its indexes. `layout.places` has the order of the indexes. */
interface Trees<R> {
  readonly rows: Tree<R>;
  readonly indexes: readonly GroupedTree<R>[];
}

/**
 * A persistent table of frozen rows. `put` and `remove` return a new table, which shares most of its nodes
 * with the old table. So copying a table costs nothing, and a change costs O(log n) for each index. The due
 * times of behaviours are indexes too, so every change of a row updates its due times.
 */
export class Table<R extends Row, Index extends string = never> {
  private constructor(
    private readonly layout: Layout<R>,
    private readonly trees: Trees<R> | DeferredTrees<R>,
  ) {}

  private get rows(): Tree<R> {
    return valueOf(this.trees).rows;
  }

  private get indexes(): readonly GroupedTree<R>[] {
    return valueOf(this.trees).indexes;
  }

  /**
   * Builds a table in O(n log n). Of two rows with the same id, the later one is kept. Deferred rows are not
   * made, unless behaviours act on the table.
   */
  static of<R extends Row, Index extends string>(
    keys: IndexKeys<R, Index>,
    rows: Iterable<R | DeferredRow<R>> = [],
    dues: Dues<R> = {},
  ): Table<R, Index> {
    return runAtOnce(Table.building(keys, rows, dues));
  }

  /** Works like `of` in small steps, because building a table of a million rows takes seconds. */
  static *building<R extends Row, Index extends string>(
    keys: IndexKeys<R, Index>,
    rows: Iterable<R | DeferredRow<R>> = [],
    dues: Dues<R> = {},
  ): Generator<void, Table<R, Index>, undefined> {
    const layout = layOut<R>(keys, dues);
    return new Table(layout, yield* treesOf(layout, rows));
  }

  /** Returns a table that is built when it is first read. Behaviours do not act on it. */
  static deferred<R extends Row, Index extends string>(
    keys: IndexKeys<R, Index>,
    rows: DeferredRows<R>,
  ): Table<R, Index> {
    const layout = layOut<R>(keys, {});
    return new Table(layout, new DeferredTrees(layout, rows));
  }

  get size(): number {
    return this.trees instanceof DeferredTrees ? this.trees.size : sizeOf(this.trees.rows);
  }

  get(id: string): R | undefined {
    return lookUp(this.rows, id);
  }

  /** Returns a table with this row. The row replaces a row with the same id. */
  put(row: R): Table<R, Index> {
    Object.freeze(row);
    return this.changed(insert(this.rows, row.id, row), this.get(row.id), row);
  }

  /** Returns a table without the row, or the same table if no row has this id. */
  remove(id: string): Table<R, Index> {
    const old = this.get(id);
    return old === undefined ? this : this.changed(without(this.rows, id), old, undefined);
  }

  private changed(rows: Tree<R>, old: R | undefined, row: R | undefined): Table<R, Index> {
    const { indexes: olds } = this;
    const indexes = this.layout.places.map((placeOf, at) => {
      const before = old && placeOf(old);
      const after = row && placeOf(row);
      const index = olds[at];
      const cleared = before === undefined || isSame(before, after) ? index : withoutAt(index, before);
      return row === undefined || after === undefined ? cleared : insertAt(cleared, after, row);
    });
    return new Table(this.layout, { rows, indexes });
  }

  /**
   * Compares this table with an older version. The cost is O(changes · log n), because both share most of
   * their nodes.
   */
  changesSince(older: Table<R, Index>): TableChanges<R> {
    const { put, removed } = changesBetween(older.rows, this.rows);
    return { put, removed: removed.map(({ id }) => id) };
  }

  /** Returns at most `limit` rows on which a behaviour will act, soonest first, with their due times. */
  due(name: string, limit: number): readonly Due<R>[] {
    const rows = slice(this.duesOf(name), 0, limit);
    return rows.map((row) => ({ at: this.layout.dueAt[name]?.(row) ?? 0, row }));
  }

  /** Returns when a behaviour acts on a row of this table. `undefined` means never. */
  dueAt(name: string, row: R): Instant | undefined {
    const at = this.layout.dueAt[name]?.(row);
    return at !== undefined && at <= LAST_INSTANT ? at : undefined;
  }

  /**
   * Returns the row on which a behaviour acts next, with its due time. Returns `undefined` if the behaviour
   * acts on no row.
   */
  firstDue(name: string): Due<R> | undefined {
    const node = first(this.duesOf(name));
    // The index key begins with the due time. Parsing the key is faster than computing the due time again.
    return node && { at: instantOf(node.key), row: node.value };
  }

  /**
   * Returns the rows on which a behaviour acts, sorted by due time. The result is the same object until one
   * of these rows changes.
   */
  duesOf(name: string): Tree<R> {
    return lookUp(this.indexes[this.layout.duePositions[name] ?? -1], DUE);
  }

  /** Returns all rows, sorted by id. */
  all(): Selection<R> {
    return new Selection(this.rows, 0, this.size);
  }

  /** Returns the rows whose ids are at least `from` and smaller than `to`, sorted by id. */
  range(from: string, to: string): Selection<R> {
    return new Selection(this.rows, rank(this.rows, from), rank(this.rows, to));
  }

  /** Returns the rows of a group, in the order of the index. */
  select(index: Index, group: string): Selection<R> {
    const tree = this.groupOf(index, group);
    return new Selection(tree, 0, sizeOf(tree));
  }

  /**
   * Returns the rows of a group whose keys are at least `from` and smaller than `to`. A key has all parts
   * after the group, joined by `indexText`.
   */
  between(index: Index, group: string, from: string, to: string): Selection<R> {
    const tree = this.groupOf(index, group);
    return new Selection(tree, rank(tree, from), rank(tree, to));
  }

  private groupOf(index: string, group: string): Tree<R> {
    return lookUp(this.indexes[this.layout.positions[index] ?? -1], group);
  }
}

function isSame(one: Place, other: Place | undefined): boolean {
  return one.key === other?.key && one.group === other.group;
}

/** Builds the trees of a table in small steps. Deferred rows are not made, unless behaviours act on the table. */
function* treesOf<R extends Row>(
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

class DeferredTrees<R extends Row> extends Deferred<Trees<R>> {
  readonly size: number;
  private rows: DeferredRows<R> | undefined;

  constructor(
    private readonly layout: Layout<R>,
    rows: DeferredRows<R>,
  ) {
    super();
    this.rows = rows;
    this.size = rows.size;
  }

  protected make(): Trees<R> {
    const trees = runAtOnce(treesOf(this.layout, this.rows?.value ?? []));
    // The trees have the rows now. Recorded rows refer to the text of the whole record.
    this.rows = undefined;
    return trees;
  }
}
