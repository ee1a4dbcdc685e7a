import { groupedFrom, insertAt, treeFrom, withoutAt, type GroupedTree, type Place } from './groupedTree.js';
import { instantOf } from './indexText.js';
import type { Instant } from '../instant.js';
import type { Row } from './row.js';
import { Selection } from './selection.js';
import { first, insert, lookUp, rank, sizeOf, slice, without, type Tree } from './sortedTree.js';
import { DUE, layOut, type Dues, type IndexKeys, type Layout } from './tableLayout.js';
import { changesBetween } from './treeChanges.js';

/**
 * Difference between a table and an older version of it: rows that are new or changed, and ids of removed rows.
 */
export interface TableChanges<R> {
  readonly put: readonly R[];
  readonly removed: readonly string[];
}

/** A row, and the instant at which a behaviour acts on it. */
export interface Due<R> {
  readonly at: Instant;
  readonly row: R;
}

/**
 * A persistent table of frozen rows. `put` and `remove` return a new table that shares structure with this one.
 * So copying a table costs nothing, and a change costs O(log n) per index. Due times of behaviours are stored
 * as indexes, so every change of a row updates them.
 */
export class Table<R extends Row, Index extends string = never> {
  private constructor(
    private readonly layout: Layout<R>,
    private readonly rows: Tree<R>,
    /** The indexes in the order of `layout.places`. */
    private readonly indexes: readonly GroupedTree<R>[],
  ) {}

  /** Builds a table in O(n log n). If two rows have the same id, the later one wins. */
  static of<R extends Row, Index extends string>(
    keys: IndexKeys<R, Index>,
    rows: Iterable<R> = [],
    dues: Dues<R> = {},
  ): Table<R, Index> {
    const frozen = Array.from(rows, (row) => ({ key: row.id, value: Object.freeze(row) }));
    const byId = treeFrom(frozen);
    const all = slice(byId, 0, sizeOf(byId));
    const layout = layOut<R>(keys, dues);
    const indexes = layout.places.map((placeOf) => groupedFrom(all, placeOf));
    return new Table(layout, byId, indexes);
  }

  get size(): number {
    return sizeOf(this.rows);
  }

  get(id: string): R | undefined {
    return lookUp(this.rows, id);
  }

  /** Adds a row. Replaces the row with the same id. */
  put(row: R): Table<R, Index> {
    Object.freeze(row);
    return this.changed(insert(this.rows, row.id, row), this.get(row.id), row);
  }

  /** Removes a row. Does nothing if there is no such row. */
  remove(id: string): Table<R, Index> {
    const old = this.get(id);
    return old === undefined ? this : this.changed(without(this.rows, id), old, undefined);
  }

  private changed(rows: Tree<R>, old: R | undefined, row: R | undefined): Table<R, Index> {
    const indexes = this.layout.places.map((placeOf, at) => {
      const before = old && placeOf(old);
      const after = row && placeOf(row);
      const index = this.indexes[at];
      const cleared = before === undefined || isSame(before, after) ? index : withoutAt(index, before);
      return row === undefined || after === undefined ? cleared : insertAt(cleared, after, row);
    });
    return new Table(this.layout, rows, indexes);
  }

  /** Compares this table with an older version in O(changes · log n), because both share structure. */
  changesSince(older: Table<R, Index>): TableChanges<R> {
    const { put, removed } = changesBetween(older.rows, this.rows);
    return { put, removed: removed.map(({ id }) => id) };
  }

  /** Returns the rows on which a behaviour acts next, soonest first. Returns at most `limit` rows. */
  due(name: string, limit: number): readonly Due<R>[] {
    const rows = slice(this.duesOf(name), 0, limit);
    return rows.map((row) => ({ at: this.layout.dueAt[name]?.(row) ?? 0, row }));
  }

  /** Returns the row on which a behaviour acts next, or `undefined` if it acts on no row. */
  firstDue(name: string): Due<R> | undefined {
    const node = first(this.duesOf(name));
    // The index key starts with the time. Parsing the key is faster than computing the due time again.
    return node && { at: instantOf(node.key), row: node.value };
  }

  /**
   * Returns the rows on which a behaviour acts, sorted by due time. The tree stays the same object until one of
   * these rows changes.
   */
  duesOf(name: string): Tree<R> {
    return lookUp(this.indexes[this.layout.duePositions[name] ?? -1], DUE);
  }

  /** Returns all rows, sorted by id. */
  all(): Selection<R> {
    return new Selection(this.rows, 0, this.size);
  }

  /** Returns the rows of a group, in the order of the index. */
  select(index: Index, group: string): Selection<R> {
    const tree = this.groupOf(index, group);
    return new Selection(tree, 0, sizeOf(tree));
  }

  /**
   * Returns the rows of a group whose keys are at least `from` and smaller than `to`. `indexText` creates keys
   * with several parts. The keys do not contain the group.
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
