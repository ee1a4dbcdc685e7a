import { groupBy } from '../../world/groupBy.js';
import type { ExchangeRecord } from '../exchangeRecord.js';
import { append } from '../../world/longLists.js';

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

/** Number of records after which a search pauses. Parsing a record takes some microseconds. */
export const RECORDS_PER_PAUSE = 64;

/** Work of a rule that pauses regularly, because a journal holds many exchanges. */
export type Search<Result> = Generator<void, Result, undefined>;

/** Returns the values that a condition holds for. */
export function* filtering<T>(values: readonly T[], holds: (value: T) => boolean): Search<readonly T[]> {
  const kept: T[] = [];
  for (const [at, value] of values.entries()) {
    if (at % RECORDS_PER_PAUSE === 0) yield;
    if (holds(value)) kept.push(value);
  }
  return kept;
}

/** Works like `flatMap`. */
export function* flatMapping<T, Result>(
  values: readonly T[],
  map: (value: T) => readonly Result[],
): Search<readonly Result[]> {
  const results: Result[] = [];
  for (const [at, value] of values.entries()) {
    if (at % RECORDS_PER_PAUSE === 0) yield;
    append(results, map(value));
  }
  return results;
}

/** Works like `groupBy`. */
export function* grouping<T>(
  values: readonly T[],
  keyOf: (value: T) => string | undefined,
): Search<ReadonlyMap<string, readonly T[]>> {
  const keys = yield* flatMapping(values, (value) => [{ key: keyOf(value), value }]);
  const groups = groupBy(keys, ({ key }) => key);
  return new Map(Array.from(groups, ([key, members]) => [key, members.map(({ value }) => value)]));
}
