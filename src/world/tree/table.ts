import { runAtOnce } from '../slices.js';
import { DeferredTrees, FirstTrees } from './deferredTrees.js';
import type { GroupedTree } from './groupedTree.js';
import { instantOf } from './indexText.js';
import { LAST_INSTANT, type Instant } from '../instant.js';
import { valueOf } from './deferred.js';
import type { Row } from './row.js';
import { Selection } from './selection.js';
import { first, lookUp, rank, sizeOf, slice, type Tree } from './sortedTree.js';
import { DUE, layOut, type Dues, type IndexKeys, type Layout } from './tableLayout.js';
import { treesOf, treesWith, treesWithout, type Trees } from './tableTrees.js';
import { changesBetween } from './treeChanges.js';
import type { NewRows, UnreadRows } from './unreadRows.js';

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
   * Builds a table in O(n log n). Of two rows with the same id, the later one is kept. Unread rows are not
   * made, unless behaviours act on the table.
   */
  static of<R extends Row, Index extends string>(
    keys: IndexKeys<R, Index>,
    rows: NewRows<R> = [],
    dues: Dues<R> = {},
  ): Table<R, Index> {
    return runAtOnce(Table.building(keys, rows, dues));
  }

  /** Works like `of` in small steps, because building a table of a million rows takes seconds. */
  static *building<R extends Row, Index extends string>(
    keys: IndexKeys<R, Index>,
    rows: NewRows<R> = [],
    dues: Dues<R> = {},
  ): Generator<void, Table<R, Index>, undefined> {
    const layout = layOut<R>(keys, dues);
    return new Table(layout, yield* treesOf(layout, rows));
  }

  /** Returns a table that is built when it is first read. Behaviours do not act on it. */
  static deferred<R extends Row, Index extends string>(
    keys: IndexKeys<R, Index>,
    rows: UnreadRows<R>,
  ): Table<R, Index> {
    const layout = layOut<R>(keys, {});
    return new Table(layout, new FirstTrees(layout, rows));
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
    const { layout, trees } = this;
    const longer = trees instanceof DeferredTrees ? trees.with(row) : undefined;
    return new Table(layout, longer ?? treesWith(layout, valueOf(trees), this.get(row.id), row));
  }

  /** Returns a table without the row, or the same table if no row has this id. */
  remove(id: string): Table<R, Index> {
    const old = this.get(id);
    if (old === undefined) return this;
    return new Table(this.layout, treesWithout(this.layout, valueOf(this.trees), old));
  }

  /**
   * Compares this table with an older version. The cost is O(changes · log n), because both share most of
   * their nodes.
   */
  changesSince(older: Table<R, Index>): TableChanges<R> {
    const added = this.trees instanceof DeferredTrees ? this.trees.addedSince(older.trees) : undefined;
    if (added !== undefined) return { put: added, removed: [] };
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
