import { slice, type Tree } from './sortedTree.js';
import { passingSlice } from './unreadLeaf.js';

/** Number of rows that `lazily` makes at a time. */
const PAGE = 100;

/** Number of unread rows that a walk through all rows keeps, because the next walk is then faster. */
const KEPT_MAX = 10_000;

/**
 * A range of a table's rows. Its size is known without reading rows. Reading a page costs O(log n + rows of
 * the page).
 */
export class Selection<R> implements Iterable<R> {
  constructor(
    private readonly tree: Tree<R>,
    private readonly from: number,
    private readonly to: number,
  ) {}

  get size(): number {
    return Math.max(0, this.to - this.from);
  }

  /** Returns at most `limit` rows, starting at an offset. */
  page(offset: number, limit: number): readonly R[] {
    const start = this.from + offset;
    return slice(this.tree, start, Math.min(this.to, start + limit));
  }

  /** Works like `page`, but unread rows of a long range are not kept. For readers that look at each row once. */
  passingPage(offset: number, limit: number): readonly R[] {
    if (this.size <= KEPT_MAX) return this.page(offset, limit);
    const start = this.from + offset;
    return passingSlice(this.tree, start, Math.min(this.to, start + limit));
  }

  /** Works like `page`, but `offset` counts from the last row, and the rows are in reverse order. */
  pageBackwards(offset: number, limit: number): readonly R[] {
    const end = this.to - offset;
    return slice(this.tree, Math.max(this.from, end - limit), end).reverse();
  }

  toArray(): readonly R[] {
    return slice(this.tree, this.from, this.to);
  }

  /** Yields the rows in pages of `passingPage`, so that reading a million rows can be interrupted. */
  *lazily(): Generator<R, void, undefined> {
    for (let offset = 0; offset < this.size; offset += PAGE) yield* this.passingPage(offset, PAGE);
  }

  first(): R | undefined {
    return this.page(0, 1)[0];
  }

  [Symbol.iterator](): Iterator<R> {
    return this.toArray()[Symbol.iterator]();
  }
}
