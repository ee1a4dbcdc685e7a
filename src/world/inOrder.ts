import type { Instant } from './instant.js';

/**
 * Returns the index of the last item that begins at or before an instant, or -1. The items are in order of time, so
 * the search looks at O(log n) of them.
 */
export function lastBegun(items: readonly { readonly from: Instant }[], at: Instant): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.from ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
