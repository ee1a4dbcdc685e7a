/** Whether both hold the very same. A loop, as `every` would make a function for each row of a page of which it is asked. */
export function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at += 1) if (some[at] !== others[at]) return false;
  return true;
}
