import { Deferred, valueOf, type Deferrable } from './deferred.js';
import { leafOf, type Leaf } from './sortedLeaf.js';

/** Creates a leaf of values that may be deferred. The leaf makes them when its values are first read. */
export function deferrableLeaf<Value>(
  keys: readonly string[],
  stored: readonly Deferrable<Value>[],
): Leaf<Value> {
  const isDeferred = stored.some((each) => each instanceof Deferred);
  return isDeferred ? new DeferredLeaf(keys, stored) : leafOf(keys, stored as readonly Value[]);
}

class DeferredLeaf<Value> implements Leaf<Value> {
  readonly leaves = 1;
  readonly size: number;
  private made: readonly Value[] | undefined;

  constructor(
    readonly keys: readonly string[],
    private stored: readonly Deferrable<Value>[],
  ) {
    this.size = keys.length;
  }

  get values(): readonly Value[] {
    if (this.made === undefined) {
      this.made = this.stored.map(valueOf);
      this.stored = this.made;
    }
    return this.made;
  }
}
