/**
 * Groups values by key. The groups are in the order of their first values. Values without a key are dropped.
 */
export function groupBy<T, K = string>(
  values: readonly T[],
  keyOf: (value: T) => K | undefined,
): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
