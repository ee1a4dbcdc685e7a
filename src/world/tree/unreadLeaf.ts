import type { Row } from './row.js';
import type { Leaf } from './sortedLeaf.js';
import { balancing, isLeaf, type Tree } from './sortedTree.js';
import type { UnreadRows } from './unreadRows.js';

/** Builds a tree of rows by their ids, in small steps. `positions` selects rows, in ascending order. */
export function unreadTree<R extends Row>(
  rows: UnreadRows<R>,
  positions?: Uint32Array,
): Generator<void, Tree<R>, undefined> {
  const positionOf = (at: number): number => positions?.[at] ?? at;
  return balancing(
    positions?.length ?? rows.size,
    (at) => rows.idAt(positionOf(at)),
    (from, to) => new UnreadLeaf(rows, positionOf, from, to),
  );
}

/**
 * Works like `slice`, but unread leaves do not keep the rows that they make. A walk through a million rows then needs
 * little memory.
 */
export function passingSlice<R>(tree: Tree<R>, from: number, to: number, into: R[] = []): readonly R[] {
  if (tree === undefined || from >= to) return into;
  if (isLeaf(tree)) {
    const end = Math.min(to, tree.size);
    for (let at = from; at < end; at += 1)
      into.push(
        tree instanceof UnreadLeaf ? (tree as UnreadLeaf<R & Row>).passingAt(at) : (tree.values[at] as R),
      );
    return into;
  }
  const { size } = tree.left;
  if (from < size) passingSlice(tree.left, from, Math.min(to, size), into);
  if (to > size) passingSlice(tree.right, Math.max(0, from - size), to - size, into);
  return into;
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

  /** Returns a row. If it is made for this call, the leaf does not keep it. */
  passingAt(at: number): R {
    return this.made?.[at] ?? Object.freeze(this.rows.rowAt(this.positionOf(this.from + at)));
  }

  private map<Result>(resultOf: (position: number) => Result): readonly Result[] {
    const results: Result[] = [];
    for (let at = this.from; at < this.from + this.size; at += 1) results.push(resultOf(this.positionOf(at)));
    return results;
  }
}
