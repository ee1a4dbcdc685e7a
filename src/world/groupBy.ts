/**
 * Groups values by key. The groups are in the order of their first values. Values without a key are dropped.
 */
export function groupBy<T>(
  values: readonly T[],
  keyOf: (value: T) => string | undefined,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
