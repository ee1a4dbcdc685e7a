/** JSON of immutable objects. An empty string means that the JSON has not been computed yet. */
const texts = new WeakMap<object, string>();

/** Marks an object as immutable, so that its JSON is computed once. */
export function withCachedJson<Presented extends object>(presented: Presented): Presented {
  texts.set(presented, '');
  return presented;
}

/** Returns whether an object is marked as immutable. */
export function hasCachedJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && texts.has(value);
}

/** Returns the JSON of a value. Caches it if the value is marked as immutable. */
export function jsonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known === undefined) return JSON.stringify(value);
  if (known !== '') return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/**
 * Returns whether two lists have the same members in the same order. It uses a loop, because `every` would
 * allocate a function per row.
 */
export function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at += 1) if (some[at] !== others[at]) return false;
  return true;
}
