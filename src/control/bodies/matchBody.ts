import type { Bounds } from '../../domain/exchanges/bounds.js';
import type { Match, OneOrMore, Pattern } from '../../domain/exchanges/match.js';
import { isObject, notExpected, type Reader } from '../../simulator/json/reader.js';
import { listOf, mapOf, object, scalar, text, whole } from '../../simulator/json/readers.js';
import { contractFacts } from '../journal/contractFacts.js';

const COUNT_MAX = 1_000_000_000;
const count = whole(0, COUNT_MAX);
const range = object({ eq: count, gte: count, gt: count, lte: count, lt: count });

/** A whole number, or what it has to lie between. */
export const bounds: Reader<Bounds> = (value, path, complain) =>
  isObject(value) ? range(value, path, complain) : count(value, path, complain);

const operation = scalar<string>('an E-number or operationId such as E3 or patchSnapshot', (value) =>
  typeof value === 'string' && isOperation(value) ? value : undefined,
);
const method = text('a method such as GET', /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/i);
const pattern: Reader<Pattern> = oneOrMore(
  scalar<string | number | boolean>('a text, a number, true or false', (value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined,
  ),
);
const status = scalar<number | string>('a status such as 409, or a class such as 4xx', (value) =>
  /^([1-5]\d\d|[1-5]xx)$/i.test(String(value)) ? (value as number | string) : undefined,
);
const statuses = oneOrMore(status);

/** Which calls are meant. */
export const matchBody = object({
  operation: oneOrMore(operation),
  method: oneOrMore(method),
  path: oneOrMore(text()),
  query: mapOf(pattern),
  headers: mapOf(pattern),
  publicKey: oneOrMore(text()),
  attempt: bounds,
  status: ((value, path, complain) =>
    isObject(value) ? range(value, path, complain) : statuses(value, path, complain)) as Reader<
    NonNullable<Match['status']>
  >,
  fault: oneOrMore(text()),
}) satisfies Reader<Match>;

function oneOrMore<T>(one: Reader<T>): Reader<OneOrMore<T>> {
  const more = listOf(one);
  return (value, path, complain) => {
    if (!Array.isArray(value)) return one(value, path, complain);
    if (value.length === 0) complain(path, notExpected('one at least', value));
    return more(value, path, complain);
  };
}

function isOperation(name: string): boolean {
  const facts = contractFacts();
  return facts.has(name) || [...facts.values()].some(({ number }) => number === name);
}
