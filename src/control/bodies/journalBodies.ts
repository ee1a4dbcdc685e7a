import type { Bounds } from '../../journal/match.js';
import type { Match } from '../../journal/match.js';
import { JOURNAL_BOUNDS } from '../../journal/journal.js';
import type { Expectation } from '../../journal/verify.js';
import { memberPath, type Reader } from '../../input/json/reader.js';
import { listOf, object, scalar, whole } from '../../input/json/readers.js';
import { bySchema } from '../bySchema.js';

/** Nobody waits longer: what asks for it has long been given up by whoever is in between. */
export const TIMEOUT_MAX_MS = 60_000;
const ID_MAX = Number.MAX_SAFE_INTEGER;

/** Which exchanges are meant. */
export const matchBody = bySchema<Match>('exchange');

/** The body of `POST …/journal/wait`. */
export const waitBody = object(
  {
    match: matchBody,
    count: whole(1, JOURNAL_BOUNDS.entries),
    timeout: whole(0, TIMEOUT_MAX_MS),
    since: whole(0, ID_MAX),
  },
  'match',
);

/** `never: true` is about the match beside it. */
const always = scalar<true>('true, or a match', (value) => (value === true ? value : undefined));
const never: Reader<true | Match> = (value, path, complain) =>
  (typeof value === 'object' && value !== null ? matchBody : always)(value, path, complain);

const members = object({
  match: matchBody,
  count: bySchema<Bounds>('count'),
  never,
  sequence: listOf(matchBody),
});

/** The body of `POST …/journal/verify`: `{match, count?}`, `{match, never: true}`, `{never: match}` or `{sequence}`. */
export const verifyBody: Reader<Expectation> = (value, path, complain) => {
  const read = members(value, path, complain);
  if (read === undefined) return undefined;
  const { match, count, never, sequence } = read;
  const kinds = (['count', 'never', 'sequence'] as const).filter((name) => name in read);
  for (const name of kinds.slice(1))
    complain(memberPath(path, name), `cannot stand beside ${kinds[0] ?? ''}`);
  if (sequence !== undefined) {
    if (sequence.length === 0) complain(memberPath(path, 'sequence'), 'needs one step at least');
    if (match !== undefined) complain(memberPath(path, 'match'), 'cannot stand beside sequence');
    return { sequence };
  }
  if (typeof never === 'object') {
    if (match !== undefined) complain(memberPath(path, 'match'), 'cannot stand beside a match in never');
    return { never };
  }
  if (match === undefined) {
    // One that is there and wrong has been complained about.
    if (!('match' in read)) complain(memberPath(path, 'match'), 'is missing');
    return undefined;
  }
  if (never === true) return { never: match };
  return { match, ...(count !== undefined && { count }) };
};
