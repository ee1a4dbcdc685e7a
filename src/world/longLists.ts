/**
 * Work on lists of any length. `Math.min(...list)` and `push(...list)` pass each item as an argument, and a list of about
 * 100,000 items then overflows the stack.
 */

/** Returns the smallest number of a list, or Infinity if it is empty. */
export function least(numbers: Iterable<number>): number {
  let least = Infinity;
  for (const number of numbers) least = Math.min(least, number);
  return least;
}

/** Returns the largest number of a list, or -Infinity if it is empty. */
export function greatest(numbers: Iterable<number>): number {
  let greatest = -Infinity;
  for (const number of numbers) greatest = Math.max(greatest, number);
  return greatest;
}

/** Adds the items of a list to the end of another list. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
