import type { Expectation as JournalExpectation, Verdict } from '../journal/verify.js';
import { verify } from '../journal/verify.js';
import type { Journal } from '../journal/journal.js';
import type { NearestCall } from '../journal/nearestCalls.js';
import { memoryView } from '../journal/memory.js';
import { omit } from '../world/omit.js';
import type { Bounds, Match } from '../world/match.js';
import type { Instant } from '../world/instant.js';
import type { ExpectationState, LoadedScenario, StoredExpectation } from '../world/tables/scenarios.js';
import type { World } from '../world/world.js';
import { evaluate } from './condition.js';
import { conditionOf } from './evaluateExpectations.js';
import { isMetAtLoad } from './metAtLoad.js';

/** Status of an expectation: met, not met yet, or missed. */
export type VerdictStatus = 'met' | 'pending' | 'missed';

/** Verdict on one expectation of a scenario. */
export interface ExpectationVerdict {
  readonly expectation: StoredExpectation;
  readonly status: VerdictStatus;
  /** Whether it was met when the scenario was loaded, before any call. Unset if not. */
  readonly atLoad?: true;
  /** Instant at which the status became final. */
  readonly at?: Instant;
  readonly deadline?: Instant;
  /** Describes the state that the evaluation found. */
  readonly seen?: string;
  /** Number of matching exchanges. For a `sequence`: number of its exchanges that occurred in this order. */
  readonly actual?: number;
  /**
   * Id of the last journal entry before the scenario was loaded. Only later exchanges count. Unset for expectations
   * about states.
   */
  readonly since?: number;
  /** Whether the journal has all exchanges since then. If not, `note` names the missing ones. */
  readonly whole?: boolean;
  readonly note?: string;
  /** Journal entries that completed the first steps of a `sequence`. Unset if it is met. */
  readonly matched?: readonly number[];
  /** The first step of a `sequence` that no exchange completed. */
  readonly next?: Match;
  /** The exchanges that are most similar to the expected ones. */
  readonly nearest?: readonly NearestCall[];
}

export function verdictsOf(
  world: World,
  journal: Journal,
  scenario: LoadedScenario,
): readonly ExpectationVerdict[] {
  const since = journal.loadOf(scenario.id);
  return scenario.expectations.map((state) => {
    const { expectation, deadline } = state;
    const verdict =
      conditionOf(state) === undefined ? ofExchanges(journal, expectation, since) : ofState(world, state);
    return {
      expectation,
      ...verdict,
      ...(isMetAtLoad(state, scenario) && { atLoad: true as const }),
      ...(deadline !== undefined && { deadline }),
    };
  });
}

type Found = Omit<ExpectationVerdict, 'expectation' | 'deadline'>;

function ofState(world: World, state: ExpectationState): Found {
  const { outcome, expectation, rowId } = state;
  if (outcome !== undefined) {
    const { isMet, at, seen } = outcome;
    return { status: isMet ? 'met' : 'missed', at, ...(seen !== undefined && { seen }) };
  }
  const condition = conditionOf(state);
  if (condition === undefined || expectation.eventually === undefined) return { status: 'met' };
  return { status: 'pending', seen: evaluate(world, condition, rowId).seen };
}

function ofExchanges(journal: Journal, expectation: StoredExpectation, since: number): Found {
  const verdict = verify(journal, journalExpectationOf(expectation), since);
  const { actual, matched, next, nearest } = verdict;
  const status = statusOf(expectation, verdict);
  const missing = next !== undefined && { matched, next };
  const whole = journal.isWholeAfter(since);
  const { note } = memoryView({ ...journal.memory, whole });
  return {
    status,
    actual,
    since,
    whole,
    ...(note !== undefined && { note }),
    ...missing,
    ...(status !== 'met' && { nearest }),
  };
}

/**
 * Returns the status of an expectation. `pending`: a missing exchange may still arrive, or entries that the journal
 * lacks could change the result. `missed`: a forbidden exchange has arrived, or more exchanges than `count` allows.
 */
function statusOf({ never, count }: StoredExpectation, { result, actual }: Verdict): VerdictStatus {
  if (result === 'pass') return 'met';
  if (result === 'inconclusive') return 'pending';
  return never !== undefined || (count !== undefined && actual > mostOf(count)) ? 'missed' : 'pending';
}

function mostOf(count: Bounds): number {
  if (typeof count === 'number') return count;
  const { eq = Infinity, lte = Infinity, lt = Infinity } = count;
  return Math.min(eq, lte, lt - 1);
}

/** Returns the part of an expectation that the exchanges of a journal meet or miss. */
export function journalExpectationOf(expectation: StoredExpectation): JournalExpectation {
  const { never, sequence, count } = expectation;
  if (never !== undefined) return { never: omit(never, 'state', 'id', 'where') };
  if (sequence !== undefined) return { sequence };
  const match = omit(expectation, 'eventually', 'within', 'never', 'sequence', 'count', 'because');
  return { match, ...(count !== undefined && { count }) };
}
