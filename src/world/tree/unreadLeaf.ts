import type { Row } from './row.js';
import type { Leaf } from './sortedLeaf.js';
import { balanced, type Tree } from './sortedTree.js';
import type { UnreadRows } from './unreadRows.js';

/** Builds a tree of rows by their ids. `positions` selects rows, in ascending order. */
export function unreadTree<R extends Row>(rows: UnreadRows<R>, positions?: Uint32Array): Tree<R> {
  const positionOf = (at: number): number => positions?.[at] ?? at;
  return balanced(
    positions?.length ?? rows.size,
    (at) => rows.idAt(positionOf(at)),
    (from, to) => new UnreadLeaf(rows, positionOf, from, to),
  );
}

/** A leaf that makes its ids, and its rows, when they are first read. */
class UnreadLeaf<R extends Row> implements Leaf<R> {
  readonly leaves = 1;
  readonly size: number;
  private ids: readonly string[] | undefined;
  private made: readonly R[] | undefined;

  constructor(
    private readonly rows: UnreadRows<R>,
    private readonly positionOf: (at: number) => number,
    private readonly from: number,
    to: number,
  ) {
    this.size = to - from;
  }

  get keys(): readonly string[] {
    this.ids ??= this.map((position) => this.rows.idAt(position));
    return this.ids;
  }

  get values(): readonly R[] {
    this.made ??= this.map((position) => Object.freeze(this.rows.rowAt(position)));
    return this.made;
  }

  private map<Result>(resultOf: (position: number) => Result): readonly Result[] {
    const results: Result[] = [];
    for (let at = this.from; at < this.from + this.size; at += 1) results.push(resultOf(this.positionOf(at)));
    return results;
  }
}
