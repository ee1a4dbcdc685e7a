/** Sorted entries of a tree. A leaf is never empty and never changes. */
export interface Leaf<Value> {
  /** See `Branch`. */
  readonly leaves: 1;
  readonly size: number;
  readonly keys: readonly string[];
  readonly values: readonly Value[];
}

/** Do not pass arrays created with `new Array(n)`: they are copied 20 times slower. */
export function leafOf<Value>(keys: readonly string[], values: readonly Value[]): Leaf<Value> {
  return { leaves: 1, size: keys.length, keys, values };
}

/** Returns the number of keys before `key`: its position, or where to insert it. */
export function positionIn(leaf: Leaf<unknown>, key: string): number {
  const { keys } = leaf;
  let from = 0;
  let to = leaf.size;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] ?? '') < key) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the entries from one position up to another (exclusive). */
export function partOf<Value>({ keys, values }: Leaf<Value>, from: number, to?: number): Leaf<Value> {
  return leafOf(keys.slice(from, to), values.slice(from, to));
}

/** Replaces the value at a position. The new leaf shares the keys. */
export function replacedIn<Value>({ keys, values }: Leaf<Value>, at: number, value: Value): Leaf<Value> {
  return leafOf(keys, values.with(at, value));
}

export function insertedIn<Value>(leaf: Leaf<Value>, at: number, key: string, value: Value): Leaf<Value> {
  return leafOf(leaf.keys.toSpliced(at, 0, key), leaf.values.toSpliced(at, 0, value));
}

export function removedFrom<Value>({ keys, values }: Leaf<Value>, at: number): Leaf<Value> {
  return leafOf(keys.toSpliced(at, 1), values.toSpliced(at, 1));
}
