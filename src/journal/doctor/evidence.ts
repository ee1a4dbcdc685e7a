import type { ExchangeRecord } from '../exchangeRecord.js';

/** Returns the entry ids of exchanges. */
export function idsOf(exchanges: readonly ExchangeRecord[]): readonly number[] {
  return exchanges.map(({ id }) => id);
}

/** Returns the operation's name, or the method and path if the request names no operation. */
export function nameOf({ operation, method, path }: ExchangeRecord): string {
  return operation?.number ?? operation?.id ?? `${method} ${path}`;
}

/** Returns a count such as `1 request` or `2 GET requests`. */
export function countOf(requests: readonly unknown[], noun = 'request'): string {
  return `${requests.length} ${noun}${requests.length === 1 ? '' : 's'}`;
}

/** Groups values by key, in the order of each key's first value. Drops values without a key. */
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
