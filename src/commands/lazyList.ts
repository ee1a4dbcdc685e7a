/** A list that creates its items when they are read, because a collection may have a million rows. */
export interface LazyList<T> {
  readonly length: number;
  slice(from: number, to: number): readonly T[];
  /** Number of all items that meet the conditions. Set if this list may contain only a part of them. */
  readonly total?: number;
}
