import { runAtOnce } from '../slices.js';
import { Deferred } from './deferred.js';
import type { Row } from './row.js';
import type { Layout } from './tableLayout.js';
import { treesOf, treesWith, type Trees } from './tableTrees.js';
import type { UnreadRows } from './unreadRows.js';

/** Number of rows that are added to trees before these are built. Then the next change builds them. */
const ADDED_MAX = 100;

/** The trees of a table that are built when the table is first read. Rows with new ids can be added before. */
export abstract class DeferredTrees<R extends Row> extends Deferred<Trees<R>> {
  abstract readonly size: number;
  abstract readonly lastId: string;
  abstract readonly added: number;

  constructor(protected readonly layout: Layout<R>) {
    super();
  }

  /** Returns trees with a frozen row, or `undefined` if the row cannot be added before the trees are built. */
  with(row: R): DeferredTrees<R> | undefined {
    const isAdded = !this.isMade && row.id > this.lastId && this.added < ADDED_MAX;
    return isAdded ? new LongerTrees(this.layout, this, row) : undefined;
  }

  /** Returns the rows that were added to older trees, or `undefined` if these trees were not made of the older ones. */
  addedSince(older: Deferred<Trees<R>> | Trees<R>): readonly R[] | undefined {
    return older === this ? [] : undefined;
  }
}

/** Trees of unread rows. */
export class FirstTrees<R extends Row> extends DeferredTrees<R> {
  readonly size: number;
  readonly lastId: string;
  readonly added = 0;

  constructor(
    layout: Layout<R>,
    private readonly rows: UnreadRows<R>,
  ) {
    super(layout);
    this.size = rows.size;
    this.lastId = rows.size === 0 ? '' : rows.idAt(rows.size - 1);
  }

  protected make(): Trees<R> {
    return runAtOnce(treesOf(this.layout, this.rows));
  }
}

/** Deferred trees, and a row that comes after all of their rows. */
class LongerTrees<R extends Row> extends DeferredTrees<R> {
  readonly size: number;
  readonly lastId: string;
  readonly added: number;

  constructor(
    layout: Layout<R>,
    private readonly shorter: DeferredTrees<R>,
    private readonly row: R,
  ) {
    super(layout);
    this.size = shorter.size + 1;
    this.lastId = row.id;
    this.added = shorter.added + 1;
  }

  override addedSince(older: Deferred<Trees<R>> | Trees<R>): readonly R[] | undefined {
    if (older === this) return [];
    const before = this.shorter.addedSince(older);
    return before && [...before, this.row];
  }

  protected make(): Trees<R> {
    return treesWith(this.layout, this.shorter.value, undefined, this.row);
  }
}
