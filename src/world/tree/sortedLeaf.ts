/** A run of entries of a sorted tree, in the order of their keys: never empty, and never changed. */
export interface Leaf<Value> {
  /** As of any tree: see `Branch`. */
  readonly leaves: 1;
  readonly size: number;
  readonly keys: readonly string[];
  readonly values: readonly Value[];
}

/** Of arrays that were never made by their length alone: those V8 copies twenty times as slowly. */
export function leafOf<Value>(keys: readonly string[], values: readonly Value[]): Leaf<Value> {
  return { leaves: 1, size: keys.length, keys, values };
}

/** How many keys of a leaf come before `key`, which is where it stands or would. */
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

/** The part of a leaf from one position up to another (exclusive). */
export function partOf<Value>({ keys, values }: Leaf<Value>, from: number, to?: number): Leaf<Value> {
  return leafOf(keys.slice(from, to), values.slice(from, to));
}

/** A leaf with another value at a position; it shares the keys. */
export function replacedIn<Value>({ keys, values }: Leaf<Value>, at: number, value: Value): Leaf<Value> {
  return leafOf(keys, values.with(at, value));
}

export function insertedIn<Value>(leaf: Leaf<Value>, at: number, key: string, value: Value): Leaf<Value> {
  return leafOf(leaf.keys.toSpliced(at, 0, key), leaf.values.toSpliced(at, 0, value));
}

export function removedFrom<Value>({ keys, values }: Leaf<Value>, at: number): Leaf<Value> {
  return leafOf(keys.toSpliced(at, 1), values.toSpliced(at, 1));
}
