import { groupedFrom, insertAt, treeFrom, withoutAt, type GroupedTree, type Place } from './groupedTree.js';
import { instantOf } from './indexText.js';
import type { Instant } from '../instant.js';
import type { Row } from './row.js';
import { Selection } from './selection.js';
import { first, insert, lookUp, rank, sizeOf, slice, without, type Tree } from './sortedTree.js';
import { DUE, layOut, type Dues, type IndexKeys, type Layout } from './tableLayout.js';
import { changesBetween } from './treeChanges.js';

/** Difference to an older table: rows that are new or replaced, and ids of removed rows. */
export interface TableChanges<R> {
  readonly put: readonly R[];
  readonly removed: readonly string[];
}

/** A row on which a behaviour acts, and when. */
export interface Due<R> {
  readonly at: Instant;
  readonly row: R;
}

/**
 * A persistent table of frozen rows. `put` and `remove` return a new table that shares structure with this one, so a
 * fork costs nothing and a change O(log n) per index. The due times of behaviours are indexes too, so they always
 * follow the rows.
 */
export class Table<R extends Row, Index extends string = never> {
  private constructor(
    private readonly layout: Layout<R>,
    private readonly rows: Tree<R>,
    /** In the order of `layout.places`. */
    private readonly indexes: readonly GroupedTree<R>[],
  ) {}

  /** Builds a table in O(n log n). Of several rows with the same id, the last one counts. */
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

  /** Adds a row, or replaces the one with the same id. */
  put(row: R): Table<R, Index> {
    Object.freeze(row);
    return this.changed(insert(this.rows, row.id, row), this.get(row.id), row);
  }

  /** Removes a row. Does nothing if it is missing. */
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

  /** Compares with an older version of this table in O(changes · log n), as both share structure. */
  changesSince(older: Table<R, Index>): TableChanges<R> {
    const { put, removed } = changesBetween(older.rows, this.rows);
    return { put, removed: removed.map(({ id }) => id) };
  }

  /** Returns the first rows on which a behaviour acts, soonest first. */
  due(name: string, limit: number): readonly Due<R>[] {
    const rows = slice(this.duesOf(name), 0, limit);
    return rows.map((row) => ({ at: this.layout.dueAt[name]?.(row) ?? 0, row }));
  }

  /** Returns the first row on which a behaviour acts; `undefined` if the behaviour never acts. */
  firstDue(name: string): Due<R> | undefined {
    const node = first(this.duesOf(name));
    // The index key starts with the time. Parsing it is faster than calling the behaviour again.
    return node && { at: instantOf(node.key), row: node.value };
  }

  /** Returns the due times of a behaviour. The tree is the same object until one of them changes. */
  duesOf(name: string): Tree<R> {
    return lookUp(this.indexes[this.layout.duePositions[name] ?? -1], DUE);
  }

  /** Returns all rows, by id. */
  all(): Selection<R> {
    return new Selection(this.rows, 0, this.size);
  }

  /** Returns the rows of a group, in the order of the index. */
  select(index: Index, group: string): Selection<R> {
    const tree = this.groupOf(index, group);
    return new Selection(tree, 0, sizeOf(tree));
  }

  /** Returns the rows of a group whose key (without the group) is in `[from, to)`; see `indexText`. */
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
