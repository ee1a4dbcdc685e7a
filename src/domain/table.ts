import { groupedFrom, insertAt, treeFrom, withoutAt, type GroupedTree, type Place } from './groupedTree.js';
import { AFTER_SEPARATOR, indexText, instantOf, instantText, SEPARATOR } from './indexText.js';
import type { Instant } from './instant.js';
import { Selection } from './selection.js';
import { first, insert, lookUp, rank, sizeOf, slice, without, type Tree } from './sortedTree.js';
import { changesBetween } from './treeChanges.js';

/** What every row has. */
export interface Row {
  readonly id: string;
}

/**
 * The sort key of a row in one index: what the finders select by, and what orders the rows that have it in common, the
 * last of which makes it unique. Undefined leaves the row out of the index.
 */
export type IndexKey<R extends Row> = (row: R) => readonly string[] | undefined;

/** The indexes of a table by name. */
export type IndexKeys<R extends Row, Index extends string> = Readonly<Record<Index, IndexKey<R>>>;

/** When something will happen to a row, by the name of what happens; undefined: never, as the row is now. */
export type Dues<R extends Row> = Readonly<Record<string, (row: R) => Instant | undefined>>;

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
    /** These and the dues are in the order of the layout. */
    private readonly indexes: readonly GroupedTree<R>[],
    private readonly dues: readonly Tree<R>[],
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
    const indexed = layout.places.map((placeOf) => groupedFrom(all, placeOf));
    return new Table(
      layout,
      byId,
      indexed,
      layout.dueTexts.map((textOf) => dueTree(all, textOf)),
    );
  }

  get size(): number {
    return sizeOf(this.rows);
  }

  get(id: string): R | undefined {
    return lookUp(this.rows, id);
  }

  /** Adds a row, or replaces the one of the same id. */
  put(row: R): Table<R, Index> {
    const old = this.get(row.id);
    Object.freeze(row);
    const indexes = this.layout.places.map((placeOf, at) => {
      const before = old && placeOf(old);
      const after = placeOf(row);
      const index = this.indexes[at];
      const cleared = before === undefined || isSame(before, after) ? index : withoutAt(index, before);
      return after === undefined ? cleared : insertAt(cleared, after, row);
    });
    const dues = this.layout.dueTexts.map((textOf, at) => {
      const before = old && textOf(old);
      const after = textOf(row);
      const tree = this.dues[at];
      const cleared = before === undefined || before === after ? tree : without(tree, before);
      return after === undefined ? cleared : insert(cleared, after, row);
    });
    return new Table(this.layout, insert(this.rows, row.id, row), indexes, dues);
  }

  /** Drops a row; a row that is not there is no error. */
  remove(id: string): Table<R, Index> {
    const old = this.get(id);
    if (old === undefined) return this;
    const indexes = this.layout.places.map((placeOf, at) => {
      const before = placeOf(old);
      return before === undefined ? this.indexes[at] : withoutAt(this.indexes[at], before);
    });
    const dues = this.layout.dueTexts.map((textOf, at) => {
      const before = textOf(old);
      return before === undefined ? this.dues[at] : without(this.dues[at], before);
    });
    return new Table(this.layout, without(this.rows, id), indexes, dues);
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
    return this.dues[this.layout.duePositions[name] ?? -1];
  }

  /** All rows, by id. */
  all(): Selection<R> {
    return new Selection(this.rows, 0, this.size);
  }

  /** The rows whose index key starts with these parts, in the index's order. */
  select(index: Index, group: string, ...parts: readonly string[]): Selection<R> {
    if (parts.length === 0) {
      const tree = this.groupOf(index, group);
      return new Selection(tree, 0, sizeOf(tree));
    }
    const prefix = parts.join(SEPARATOR);
    return this.between(index, group, prefix + SEPARATOR, prefix + AFTER_SEPARATOR);
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

/** Where a row stands in an index; undefined: it does not. */
type PlaceOf<R> = (row: R) => Place | undefined;

/** The text under which a row is due; undefined: it never is. */
type DueTextOf<R> = (row: R) => string | undefined;

/**
 * What all versions of a table have in common: their indexes, numbered. Every change goes through all of them: an array
 * of trees costs it less than a record with names.
 */
interface Layout<R extends Row> {
  readonly places: readonly PlaceOf<R>[];
  readonly positions: Readonly<Record<string, number>>;
  readonly dueAt: Dues<R>;
  readonly dueTexts: readonly DueTextOf<R>[];
  readonly duePositions: Readonly<Record<string, number>>;
}

function layOut<R extends Row>(keys: IndexKeys<R, string>, dueAt: Dues<R>): Layout<R> {
  return {
    places: Object.values<IndexKey<R>>(keys).map(placeIn),
    positions: positionsOf(keys),
    dueAt,
    dueTexts: Object.values(dueAt).map(dueText),
    duePositions: positionsOf(dueAt),
  };
}

function positionsOf(named: object): Record<string, number> {
  return Object.fromEntries(Object.keys(named).map((name, at) => [name, at]));
}

function placeIn<R extends Row>(keyOf: IndexKey<R>): PlaceOf<R> {
  return (row) => {
    const parts = keyOf(row);
    if (parts === undefined) return undefined;
    const [group = '', key = ''] = parts;
    // A key of one part is that text itself, which the row has anyway.
    return { group, key: parts.length === 2 ? key : parts.slice(1).join(SEPARATOR) };
  };
}

function isSame(one: Place, other: Place | undefined): boolean {
  return one.key === other?.key && one.group === other.group;
}

function dueText<R extends Row>(dueOf: (row: R) => Instant | undefined): DueTextOf<R> {
  return (row) => {
    const at = dueOf(row);
    return at === undefined ? undefined : indexText(instantText(at), row.id);
  };
}

function dueTree<R extends Row>(rows: readonly R[], textOf: DueTextOf<R>): Tree<R> {
  const entries: { readonly key: string; readonly value: R }[] = [];
  for (const value of rows) {
    const key = textOf(value);
    if (key !== undefined) entries.push({ key, value });
  }
  return treeFrom(entries);
}
