import { redactJson } from '../../journal/redact.js';
import { isObject } from '../../schema/scalars.js';
import type { Exchange } from '../calls/exchange.js';
import { pathBelow } from '../calls/nextCalls.js';
import { nameOf, shapeOf } from '../drift/shape.js';
import type { Vocabulary } from '../drift/vocabulary.js';
import { differencesOf, type Difference } from './differencesOf.js';

/** A way in which replies of the recorded world differ from those of its source. It contains no data. */
export interface CountedDifference {
  readonly operation: string;
  readonly at: string;
  readonly kind: Difference['kind'] | 'status';
  /** Example of the values, as forms. */
  readonly says: string;
  readonly count: number;
}

/** The result of comparing all replies. */
export interface Verification {
  /** Number of replies that are not compared, because the platform refused the calls. */
  readonly refused: number;
  readonly compared: number;
  /** Number of replies without any difference. */
  readonly equal: number;
  readonly differences: readonly CountedDifference[];
}

export interface VerifyOptions {
  readonly exchanges: Iterable<Exchange>;
  readonly root: string;
  /** Names of members that the result may contain. */
  readonly members: Vocabulary['members'];
  /** Calls the recorded world. `root` is the URL of its host. */
  readonly recorded: {
    readonly root: string;
    readonly get: (path: string) => Promise<{ readonly status: number; readonly json?: unknown }>;
  };
}

/** Repeats the calls of a recording at the recorded world, and compares the replies. Does not compare secrets. */
export async function verify({ exchanges, root, members, recorded }: VerifyOptions): Promise<Verification> {
  const found = new Map<string, CountedDifference>();
  let [compared, equal, refused] = [0, 0, 0];
  for (const { operation, path, status, body } of exchanges) {
    // The key that reads the recorded world belongs to an owner, so it may read more.
    if (status === 401 || status === 403) {
      refused += 1;
      continue;
    }
    const reply = await recorded.get(path);
    compared += 1;
    const own = redactJson(reply.json);
    const differences: readonly Omit<CountedDifference, 'operation' | 'count'>[] =
      reply.status === status
        ? [...differencesOf(withPaths(body, root), withPaths(own, recorded.root))].map((each) =>
            describe(each, members),
          )
        : [{ at: '', kind: 'status', says: `the status is ${reply.status} instead of ${status}` }];
    if (differences.length === 0) equal += 1;
    for (const difference of differences) count(found, { operation, ...difference, count: 1 });
  }
  return { refused, compared, equal, differences: [...found.values()].toSorted(inOrder) };
}

/** Replaces addresses of the host by paths, because the hosts differ. */
function withPaths(value: unknown, root: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withPaths(each, root));
  if (typeof value === 'string' && /^https?:\/\//.test(value)) {
    const below = pathBelow(root, value);
    return below === undefined ? value : below + new URL(value).search;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withPaths(member, root)]));
}

function describe(
  { at, kind, source, recorded }: Difference,
  members: Vocabulary['members'],
): Omit<CountedDifference, 'operation' | 'count'> {
  const place = at
    .split('.')
    .map((part) =>
      part.endsWith('[]') ? `${nameOf(part.replaceAll('[]', ''), members)}[]` : nameOf(part, members),
    )
    .join('.');
  return {
    at: place,
    kind,
    says: sentence(kind, ...[source, recorded].map((each) => shapeOf(each, members, 1))),
  };
}

/** Describes a difference by the forms of both values. */
function sentence(kind: Difference['kind'], source = '', recorded = ''): string {
  switch (kind) {
    case 'differs':
      return source === recorded
        ? `is another value (${source.replace(/^an? /, '')})`
        : `is ${recorded} instead of ${source}`;
    case 'missing':
      return `is missing: ${source}`;
    case 'added':
      return `is new: ${recorded}`;
    case 'order':
      return 'is in another order';
  }
}

function count(found: Map<string, CountedDifference>, difference: CountedDifference): void {
  const { operation, at, kind } = difference;
  const key = `${operation}\n${at}\n${kind === 'status' ? difference.says : kind}`;
  const before = found.get(key);
  found.set(key, { ...(before ?? difference), count: (before?.count ?? 0) + 1 });
}

function inOrder(one: CountedDifference, other: CountedDifference): number {
  const [a, b] = [one, other].map(({ operation, at }) => `${operation} ${at}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
