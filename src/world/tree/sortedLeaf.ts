/** Sorted entries at the bottom of a tree. A leaf is immutable and never empty. */
export interface Leaf<Value> {
  /** Number of leaves below this node, as in `Branch`. It is 1 for a leaf. */
  readonly leaves: 1;
  readonly size: number;
  readonly keys: readonly string[];
  readonly values: readonly Value[];
}

/** Creates a leaf. Do not pass arrays created with `new Array(n)`, because copying them takes 20 times as long. */
export function leafOf<Value>(keys: readonly string[], values: readonly Value[]): Leaf<Value> {
  return { leaves: 1, size: keys.length, keys, values };
}

/**
 * Returns how many keys of a leaf are smaller than `key`. This is the position of `key`, or the position at
 * which `key` can be inserted.
 */
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

/** Returns the entries from position `from` up to position `to` (exclusive) as a new leaf. */
export function partOf<Value>({ keys, values }: Leaf<Value>, from: number, to?: number): Leaf<Value> {
  return leafOf(keys.slice(from, to), values.slice(from, to));
}

/** Returns a leaf with a new value at a position. The new leaf uses the same array of keys. */
export function replacedIn<Value>({ keys, values }: Leaf<Value>, at: number, value: Value): Leaf<Value> {
  return leafOf(keys, values.with(at, value));
}

export function insertedIn<Value>(leaf: Leaf<Value>, at: number, key: string, value: Value): Leaf<Value> {
  return leafOf(leaf.keys.toSpliced(at, 0, key), leaf.values.toSpliced(at, 0, value));
}

export function removedFrom<Value>({ keys, values }: Leaf<Value>, at: number): Leaf<Value> {
  return leafOf(keys.toSpliced(at, 1), values.toSpliced(at, 1));
}
