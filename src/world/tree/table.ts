import { groupedFrom, insertAt, treeFrom, withoutAt, type GroupedTree, type Place } from './groupedTree.js';
import { instantOf } from './indexText.js';
import type { Instant } from '../instant.js';
import type { Row } from './row.js';
import { Selection } from './selection.js';
import { first, insert, lookUp, rank, sizeOf, slice, without, type Tree } from './sortedTree.js';
import { DUE, layOut, type Dues, type IndexKeys, type Layout } from './tableLayout.js';
import { changesBetween } from './treeChanges.js';

/** What a table has otherwise than an older one: rows that are new or replaced, and the ids of those that are gone. */
export interface TableChanges<R> {
  readonly put: readonly R[];
  readonly removed: readonly string[];
}

/** The first row to which something will happen, and when. */
export interface Due<R> {
  readonly at: Instant;
  readonly row: R;
}

/**
 * A persistent table of frozen rows: `put` and `remove` give a new table that shares structure with this one,
 * so a fork costs nothing and a change O(log n) for each index. Its dues are indexes too: what will happen to its rows
 * is always in order, whatever changes them.
 */
export class Table<R extends Row, Index extends string = never> {
  private constructor(
    private readonly layout: Layout<R>,
    private readonly rows: Tree<R>,
    /** In the order of the layout. */
    private readonly indexes: readonly GroupedTree<R>[],
  ) {}

  /** A table of rows, built in O(n log n); the last of several with the same id counts. */
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

  /** Adds a row, or replaces the one of the same id. */
  put(row: R): Table<R, Index> {
    Object.freeze(row);
    return this.changed(insert(this.rows, row.id, row), this.get(row.id), row);
  }

  /** Drops a row; a row that is not there is no error. */
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

  /** What changed since an older version of this table, by id: O(changes · log n), as both share their structure. */
  changesSince(older: Table<R, Index>): TableChanges<R> {
    const { put, removed } = changesBetween(older.rows, this.rows);
    return { put, removed: removed.map(({ id }) => id) };
  }

  /** The first rows to which something of that name will happen, soonest first. */
  due(name: string, limit: number): readonly Due<R>[] {
    const rows = slice(this.duesOf(name), 0, limit);
    return rows.map((row) => ({ at: this.layout.dueAt[name]?.(row) ?? 0, row }));
  }

  /** The first row to which something of that name will happen; undefined when it will happen to none. */
  firstDue(name: string): Due<R> | undefined {
    const node = first(this.duesOf(name));
    // The text in the index begins with the time: to ask the row again would take longer.
    return node && { at: instantOf(node.key), row: node.value };
  }

  /** What stays the same thing for as long as nothing of that name changes. */
  duesOf(name: string): Tree<R> {
    return lookUp(this.indexes[this.layout.duePositions[name] ?? -1], DUE);
  }

  /** All rows, by id. */
  all(): Selection<R> {
    return new Selection(this.rows, 0, this.size);
  }

  /** The rows of a group of an index, in the index's order. */
  select(index: Index, group: string): Selection<R> {
    const tree = this.groupOf(index, group);
    return new Selection(tree, 0, sizeOf(tree));
  }

  /** The rows of a group whose key text, that of the parts after the first, lies in `[from, to)`; see `indexText`. */
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
