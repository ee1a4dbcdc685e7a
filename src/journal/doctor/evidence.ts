import type { ExchangeRecord } from '../exchangeRecord.js';

export function idsOf(exchanges: readonly ExchangeRecord[]): readonly number[] {
  return exchanges.map(({ id }) => id);
}

/** Returns the name of the operation, or the method and path if no operation matches. */
export function nameOf({ operation, method, path }: ExchangeRecord): string {
  return operation?.id ?? `${method} ${path}`;
}

/** Returns a count such as `1 request` or `2 GET requests`. */
export function countOf(requests: readonly unknown[], noun = 'request'): string {
  return `${requests.length} ${noun}${requests.length === 1 ? '' : 's'}`;
}

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
