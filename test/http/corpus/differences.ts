import { isDeepStrictEqual } from 'node:util';
import { valuesAt } from './paths.js';
import type { Expectation } from './report.js';

/** An answer: a reply, or a connection that was lost. */
export interface Answer {
  readonly status?: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: unknown;
}

/** The matchers: whether the values at a path are as expected. */
const MATCHERS: Readonly<Record<string, (values: readonly unknown[], wanted: unknown) => boolean>> = {
  $absent: (values) => values.length === 0,
  $present: (values) => values.length > 0,
  $matches: every((value, wanted) => new RegExp(String(wanted)).test(String(value))),
  $not: every((value, wanted) => !isDeepStrictEqual(value, wanted)),
  $atLeast: every((value, wanted) => Number(value) >= Number(wanted)),
  $atMost: every((value, wanted) => Number(value) <= Number(wanted)),
  $among: every((value, wanted) => Array.isArray(wanted) && wanted.includes(value)),
  $has: (values, wanted) => values.some((value) => isDeepStrictEqual(value, wanted)),
  $hasNot: (values, wanted) => !values.some((value) => isDeepStrictEqual(value, wanted)),
};

function every(holds: (value: unknown, wanted: unknown) => boolean) {
  return (values: readonly unknown[], wanted: unknown) =>
    values.length > 0 && values.every((value) => holds(value, wanted));
}

const equals = every(isDeepStrictEqual);

/** Returns what an answer does not have as expected: nothing, or a line for each difference. */
export function differencesOf(answer: Answer, expected: Expectation): readonly string[] {
  const { status, code, detail, members = {}, headers = {}, text, connection } = expected;
  if (connection !== undefined || answer.status === undefined) return connectionOf(answer, connection);
  const wanted: readonly (readonly [string, readonly unknown[], unknown])[] = [
    ['status', [answer.status], status],
    ['code', valuesAt(answer.body, 'errorCode'), code],
    ['detail', valuesAt(answer.body, 'detail'), detail],
    ['text', [answer.text], text],
    ...Object.entries(headers).map(
      ([name, value]) => [`header ${name}`, valuesAt(answer.headers, name), value] as const,
    ),
    ...Object.entries(members).map(([path, value]) => [path, valuesAt(answer.body, path), value] as const),
  ];
  return wanted
    .filter(([, values, value]) => value !== undefined && !isAsExpected(values, value))
    .map(([name, values, value]) => `${name}: ${shown(values)}, not ${JSON.stringify(value)}`);
}

function connectionOf({ status }: Answer, connection: Expectation['connection']): readonly string[] {
  const isLost = status === undefined;
  if (isLost === (connection !== undefined)) return [];
  return [isLost ? 'the connection was lost' : `a reply with status ${status}, not a lost connection`];
}

function isAsExpected(values: readonly unknown[], wanted: unknown): boolean {
  const [first, ...others] = Object.entries(wanted ?? {});
  const matcher = first === undefined || others.length > 0 ? undefined : MATCHERS[first[0]];
  return matcher === undefined ? equals(values, wanted) : matcher(values, first?.[1]);
}

function shown(values: readonly unknown[]): string {
  return values.length === 0 ? 'absent' : values.map((value) => JSON.stringify(value)).join(', ');
}
