import { AFTER_SEPARATOR, indexText, instantOf, instantText, SEPARATOR } from './indexText.js';
import type { Instant } from './instant.js';
import { Selection } from './selection.js';
import {
  first,
  fromSorted,
  insert,
  lookUp,
  rank,
  sizeOf,
  slice,
  without,
  type SortedEntry,
  type Tree,
} from './sortedTree.js';
import { changesBetween } from './treeChanges.js';

/** What every row has. */
export interface Row {
  readonly id: string;
}

/** The sort key of a row in one index, part by part; undefined leaves the row out of the index. */
export type IndexKey<R extends Row> = (row: R) => readonly string[] | undefined;

/** The indexes of a table by name. A key's first parts are what the finders select by, its last makes it unique. */
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
    /** In the order of the layout. */
    private readonly indexes: readonly Tree<R>[],
  ) {}

  /** A table of rows, built in O(n log n); the last of several with the same id counts. */
  static of<R extends Row, Index extends string>(
    keys: IndexKeys<R, Index>,
    rows: Iterable<R> = [],
    dues: Dues<R> = {},
  ): Table<R, Index> {
    const byId = sorted(
      Array.from(rows, (row) => Object.freeze(row)),
      (row) => row.id,
    );
    const all = slice(byId, 0, sizeOf(byId));
    const layout = layOut<R>(keys, dues);
    const indexes = layout.texts.map((textOf) => sorted(all, textOf));
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
    const old = this.get(row.id);
    Object.freeze(row);
    const indexes = this.layout.texts.map((textOf, at) => {
      const before = old && textOf(old);
      const after = textOf(row);
      const tree = this.indexes[at];
      const cleared = before === undefined || before === after ? tree : without(tree, before);
      return after === undefined ? cleared : insert(cleared, after, row);
    });
    return new Table(this.layout, insert(this.rows, row.id, row), indexes);
  }

  /** Drops a row; a row that is not there is no error. */
  remove(id: string): Table<R, Index> {
    const old = this.get(id);
    if (old === undefined) return this;
    const indexes = this.layout.texts.map((textOf, at) => {
      const before = textOf(old);
      return before === undefined ? this.indexes[at] : without(this.indexes[at], before);
    });
    return new Table(this.layout, without(this.rows, id), indexes);
  }

  /** What changed since an older version of this table, by id: O(changes · log n), as both share their structure. */
  changesSince(older: Table<R, Index>): TableChanges<R> {
    const { put, removed } = changesBetween(older.rows, this.rows);
    return { put, removed: removed.map(({ id }) => id) };
  }

  /** The first rows to which something of that name will happen, soonest first. */
  due(name: string, limit: number): readonly Due<R>[] {
    const rows = slice(this.duesOf(name), 0, limit);
    return rows.map((row) => ({ at: this.layout.dues[name]?.(row) ?? 0, row }));
  }

  /** The first row to which something of that name will happen; undefined when it will happen to none. */
  firstDue(name: string): Due<R> | undefined {
    const node = first(this.duesOf(name));
    // The text in the index begins with the time: to ask the row again would take longer.
    return node && { at: instantOf(node.key), row: node.value };
  }

  /** What stays the same thing for as long as nothing of that name changes. */
  duesOf(name: string): Tree<R> {
    return this.indexes[this.layout.duePositions[name] ?? -1];
  }

  /** All rows, by id. */
  all(): Selection<R> {
    return new Selection(this.rows, 0, this.size);
  }

  /** The rows whose index key starts with these parts, in the index's order. */
  select(index: Index, ...parts: readonly string[]): Selection<R> {
    const prefix = parts.join(SEPARATOR);
    return this.between(index, prefix + SEPARATOR, prefix + AFTER_SEPARATOR);
  }

  /** The rows whose whole index key text lies in `[from, to)`; see `indexText`. */
  between(index: Index, from: string, to: string): Selection<R> {
    const tree = this.indexOf(index);
    return new Selection(tree, rank(tree, from), rank(tree, to));
  }

  private indexOf(name: string): Tree<R> {
    return this.indexes[this.layout.positions[name] ?? -1];
  }
}

/** The text under which a row stands in an index; undefined: it does not. */
type IndexTextOf<R> = (row: R) => string | undefined;

/**
 * What all versions of a table have in common: their indexes, numbered. Every change goes through all of them: an array
 * of trees costs it less than a record with names.
 */
interface Layout<R extends Row> {
  readonly dues: Dues<R>;
  readonly texts: readonly IndexTextOf<R>[];
  readonly positions: Readonly<Record<string, number>>;
  readonly duePositions: Readonly<Record<string, number>>;
}

function layOut<R extends Row>(keys: IndexKeys<R, string>, dues: Dues<R>): Layout<R> {
  const own = Object.entries(keys).map(([name, key]) => [name, keyText(key)] as const);
  const due = Object.entries(dues).map(([name, dueOf]) => [name, dueText(dueOf)] as const);
  return {
    dues,
    texts: [...own, ...due].map(([, textOf]) => textOf),
    positions: positionsOf(own, 0),
    duePositions: positionsOf(due, own.length),
  };
}

function positionsOf(named: readonly (readonly [string, unknown])[], from: number): Record<string, number> {
  return Object.fromEntries(named.map(([name], at) => [name, from + at]));
}

function keyText<R extends Row>(key: IndexKey<R>): IndexTextOf<R> {
  return (row) => key(row)?.join(SEPARATOR);
}

function dueText<R extends Row>(dueOf: (row: R) => Instant | undefined): IndexTextOf<R> {
  return (row) => {
    const at = dueOf(row);
    return at === undefined ? undefined : indexText(instantText(at), row.id);
  };
}

function sorted<R>(rows: readonly R[], textOf: IndexTextOf<R>): Tree<R> {
  const entries: SortedEntry<R>[] = [];
  for (const value of rows) {
    const key = textOf(value);
    if (key !== undefined) entries.push({ key, value });
  }
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return fromSorted(entries.filter(({ key }, at) => key !== entries[at + 1]?.key));
}
