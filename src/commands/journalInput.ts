import { count, exchange, ofExchange } from '../input/scenario/exchange.js';
import { JOURNAL_BOUNDS } from '../journal/journal.js';
import type { Match } from '../world/match.js';
import type { Expectation } from '../journal/verify.js';
import { isNone, type PlacedMatch } from '../scenarios/exchangeIssues.js';
import { issue, type ValidationIssue } from '../schema/issue.js';
import {
  anyOf,
  anything,
  checked,
  constant,
  decoded,
  expecting,
  flag,
  list,
  named,
  object,
  oneOf,
  optional,
  orElse,
  publishedAs,
  whole,
  type Infer,
} from '../schema/schema.js';
import { parseInstant } from '../world/instant.js';
import { boundsSchema, matchSchema } from './journalView.js';
import { LIMITS, listLimit } from './limits.js';
import { readInput } from './readInput.js';

/** Selects entries of a journal. */
export interface JournalFilter {
  readonly kind?: 'exchange' | 'control';
  /** Selects calls that failed, or all others. */
  readonly failed?: boolean;
  /** Whether challenges that were answered are left out. */
  readonly isFolded: boolean;
  readonly match: Match;
  /** Selects entries after this entry number. */
  readonly after?: number;
  /** Selects entries from this virtual instant on. */
  readonly from?: number;
  /**
   * Maximum number of entries. If `after` is set, the first matching entries are returned, otherwise the last
   * ones.
   */
  readonly limit?: number;
}

type Start = Pick<JournalFilter, 'after' | 'from'>;

const since = decoded(
  expecting('the number of an entry or a timestamp', anything),
  (value): Start | undefined => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return { after: value };
    const from = typeof value === 'string' ? parseInstant(value) : undefined;
    return from === undefined ? undefined : { from };
  },
);

const listInput = object({
  ...ofExchange,
  kind: optional(expecting('exchange or control', oneOf('exchange', 'control'))),
  failed: optional(flag),
  handshakes: optional(expecting('folded or unfolded', oneOf('folded', 'unfolded'))),
  since: optional(since),
  limit: optional(listLimit),
});

/** Reads a match with the additional members `kind`, `failed`, `handshakes`, `since` and `limit`. */
export function readFilter(input: unknown): JournalFilter {
  const { kind, failed, handshakes, since: start, limit, ...match } = readInput(listInput, input);
  return {
    ...(kind && { kind }),
    ...(failed !== undefined && { failed }),
    isFolded: handshakes === 'folded',
    ...start,
    ...(limit !== undefined && { limit }),
    match,
  };
}

const matchInput = publishedAs(matchSchema, exchange);
const entryNumber = publishedAs(whole(0), whole(0, Number.MAX_SAFE_INTEGER));

/** A wait for exchanges. */
export const waitInput = named(
  'Await',
  object({
    match: matchInput,
    count: orElse(whole(1, JOURNAL_BOUNDS.entries), 1),
    timeout: orElse(whole(0, LIMITS.waitMs), LIMITS.waitMsDefault, 'Real milliseconds.'),
    since: optional(entryNumber, 'Only later entries count.'),
  }),
);

const members = named(
  'Expectation',
  object({
    match: optional(matchInput),
    count: optional(publishedAs(boundsSchema, count)),
    /**
     * If true, the expectation is met if no call matches `match`. Alternatively, `never` itself contains the
     * match.
     */
    never: optional(anyOf(constant(true), expecting('a match', matchInput))),
    sequence: optional(list(matchInput, 1)),
    since: optional(entryNumber, 'Number of an entry. Only later exchanges count.'),
  }),
);

/** An expectation. Only exchanges after the entry `since` count. */
interface Question {
  readonly expectation: Expectation;
  readonly matches: readonly PlacedMatch[];
  readonly since?: number;
}

type Members = Infer<typeof members>;

/** Reads an expectation: `{match, count?}`, `{match, never: true}`, `{never: match}` or `{sequence}`, with `since?`. */
export const verifyInput = decoded(
  checked(members, combinationIssues),
  ({ since: after, ...asked }): Question => ({
    expectation: expectationOf(asked),
    matches: matchesOf(asked),
    ...(after !== undefined && { since: after }),
  }),
);

function combinationIssues(input: Members): readonly ValidationIssue[] {
  const { match, never, sequence } = input;
  const kinds = (['count', 'never', 'sequence'] as const).filter((name) => input[name] !== undefined);
  const beside = kinds.slice(1).map((name) => issue([name], `cannot be combined with ${kinds[0] ?? ''}`));
  if (sequence === undefined && typeof never !== 'object')
    return match === undefined ? [...beside, issue(['match'], 'is missing')] : beside;
  const other = sequence === undefined ? 'a match in never' : 'sequence';
  return match === undefined ? beside : [...beside, issue(['match'], `cannot be combined with ${other}`)];
}

function expectationOf({ match = {}, count: bounds, never, sequence }: Omit<Members, 'since'>): Expectation {
  if (sequence !== undefined) return { sequence };
  if (never !== undefined) return { never: never === true ? match : never };
  return { match, ...(bounds !== undefined && { count: bounds }) };
}

/** Returns the matches of an expectation with their positions in the input. */
function matchesOf({
  match,
  count: bounds,
  never,
  sequence = [],
}: Omit<Members, 'since'>): readonly PlacedMatch[] {
  return [
    ...(match === undefined ? [] : [[match, ['match'], never === true || isNone(bounds)] as const]),
    ...(typeof never === 'object' ? [[never, ['never'], true] as const] : []),
    ...sequence.map((each, at) => [each, ['sequence', at]] as const),
  ];
}
