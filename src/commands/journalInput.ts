import { JOURNAL_BOUNDS } from '../journal/journal.js';
import type { Expectation } from '../journal/verify.js';
import type { Bounds, Match } from '../journal/match.js';
import { parseInstant } from '../world/instant.js';
import { isObject, memberPath, type Reader } from '../input/json/reader.js';
import { listOf, object, scalar, whole } from '../input/json/readers.js';
import { bySchema } from './bySchema.js';
import { LIMITS, listLimit } from './limits.js';

const ID_MAX = Number.MAX_SAFE_INTEGER;
const match = bySchema<Match>('exchange');

/** Which entries of a journal to list. */
export interface JournalFilter {
  readonly kind?: 'exchange' | 'control';
  readonly match: Match;
  /** Only entries with a higher number. */
  readonly after?: number;
  /** Only entries from this virtual instant on. */
  readonly from?: number;
  /** At most so many entries: the first ones after a number, otherwise the last ones. */
  readonly limit?: number;
}

const others = object({
  kind: scalar<'exchange' | 'control'>('exchange or control', (value) =>
    value === 'exchange' || value === 'control' ? value : undefined,
  ),
  since: scalar<{ readonly after?: number; readonly from?: number }>(
    'the number of an entry or a timestamp',
    (value) => {
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return { after: value };
      const from = typeof value === 'string' ? parseInstant(value) : undefined;
      return from === undefined ? undefined : { from };
    },
  ),
  limit: listLimit,
});

/** Reads the members of a match, with `kind`, `since` and `limit` beside them. */
export const listInput: Reader<JournalFilter> = (value, path, complain) => {
  if (!isObject(value)) return match(value, path, complain) && undefined;
  const { kind, since, limit, ...rest } = value;
  const given = Object.entries({ kind, since, limit }).filter(([, each]) => each !== undefined);
  const { since: start, ...read } = others(Object.fromEntries(given), path, complain) ?? {};
  const matching = match(rest, path, complain);
  return matching && { ...read, ...start, match: matching };
};

export const waitInput = object(
  {
    match,
    count: whole(1, JOURNAL_BOUNDS.entries),
    timeout: whole(0, LIMITS.waitMs),
    since: whole(0, ID_MAX),
  },
  'match',
);

const always = scalar<true>('true, or a match', (value) => (value === true ? value : undefined));
/** `never: true` is about the match beside it. */
const never: Reader<true | Match> = (value, path, complain) =>
  (typeof value === 'object' && value !== null ? match : always)(value, path, complain);

const members = object({ match, count: bySchema<Bounds>('count'), never, sequence: listOf(match) });

/** Reads `{match, count?}`, `{match, never: true}`, `{never: match}` or `{sequence}`. */
export const verifyInput: Reader<Expectation> = (value, path, complain) => {
  const read = members(value, path, complain);
  if (read === undefined) return undefined;
  const kinds = (['count', 'never', 'sequence'] as const).filter((name) => name in read);
  for (const name of kinds.slice(1))
    complain(memberPath(path, name), `cannot stand beside ${kinds[0] ?? ''}`);
  const { count, never: absent, sequence } = read;
  if (sequence !== undefined) {
    if (sequence.length === 0) complain(memberPath(path, 'sequence'), 'needs one step at least');
    if (read.match !== undefined) complain(memberPath(path, 'match'), 'cannot stand beside sequence');
    return { sequence };
  }
  if (typeof absent === 'object') {
    if (read.match !== undefined) complain(memberPath(path, 'match'), 'cannot stand beside a match in never');
    return { never: absent };
  }
  if (read.match === undefined) {
    if (!('match' in read)) complain(memberPath(path, 'match'), 'is missing');
    return undefined;
  }
  if (absent === true) return { never: read.match };
  return { match: read.match, ...(count !== undefined && { count }) };
};
