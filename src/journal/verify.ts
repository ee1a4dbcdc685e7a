import { isWithin, type Bounds } from '../world/exchanges/bounds.js';
import type { Match } from '../world/exchanges/match.js';
import { compileMatch, type Predicate } from '../world/exchanges/matches.js';
import { Attempts } from './attempts.js';
import { callOf, type JournalCall } from './callOf.js';
import type { Journal } from './journal.js';
import { nearestTo, type Near } from './nearest.js';

/** What a journal is to hold: so many such calls (at least one), none at all, or such calls one after another. */
export type Expectation =
  | { readonly match: Match; readonly count?: Bounds }
  | { readonly never: Match }
  | { readonly sequence: readonly Match[] };

/** Whether it does; `inconclusive` when what had to be evicted would have told. */
export interface Verdict {
  readonly result: 'pass' | 'fail' | 'inconclusive';
  /** So many calls fit, or of a sequence so many steps. */
  readonly actual: number;
  /** The calls that decide it: those of `never`, else those that came closest to what is missing. */
  readonly nearest: readonly Near[];
}

/** Holds the exchanges of a journal against an expectation; control actions are none. */
export function verify(journal: Journal, expectation: Expectation): Verdict {
  const calls = callsOf(journal);
  const isWhole = journal.evicted === 0;
  if ('sequence' in expectation) return verifySequence(calls, expectation.sequence, isWhole);
  if ('never' in expectation) return verifyNever(calls, expectation.never, isWhole);
  return verifyCount(calls, expectation.match, expectation.count ?? { gte: 1 }, isWhole);
}

function callsOf(journal: Journal): readonly JournalCall[] {
  const attempts = new Attempts();
  return Array.from(journal.exchanges(), (record) => ({
    record,
    call: callOf(record, attempts.next(record)),
  }));
}

function verifyCount(calls: readonly JournalCall[], match: Match, count: Bounds, isWhole: boolean): Verdict {
  const fits = compileMatch(match);
  const actual = calls.filter(({ call }) => fits(call)).length;
  const passes = isWithin(count, actual);
  // What is gone can only have added to it: that leaves a lower bound that is met, and an upper one that is not.
  const { least, most } = rangeOf(count);
  const isKnown = isWhole || actual > most || (actual >= least && most === Infinity);
  if (!isKnown) return { result: 'inconclusive', actual, nearest: nearestTo(match, calls) };
  return { result: passes ? 'pass' : 'fail', actual, nearest: passes ? [] : nearestTo(match, calls) };
}

function rangeOf(count: Bounds): { least: number; most: number } {
  if (typeof count === 'number') return { least: count, most: count };
  const { eq, gte = -Infinity, gt = -Infinity, lte = Infinity, lt = Infinity } = count;
  return {
    least: Math.max(eq ?? -Infinity, gte, Math.floor(gt) + 1),
    most: Math.min(eq ?? Infinity, lte, Math.ceil(lt) - 1),
  };
}

function verifyNever(calls: readonly JournalCall[], match: Match, isWhole: boolean): Verdict {
  const fits = compileMatch(match);
  const found = calls.filter(({ call }) => fits(call));
  if (found.length > 0) return { result: 'fail', actual: found.length, nearest: nearestTo(match, found) };
  return { result: isWhole ? 'pass' : 'inconclusive', actual: 0, nearest: [] };
}

/** Others may come in between; each call is one step at most. */
function verifySequence(calls: readonly JournalCall[], steps: readonly Match[], isWhole: boolean): Verdict {
  const fits: readonly Predicate[] = steps.map(compileMatch);
  let actual = 0;
  let from = 0;
  for (const [at, { call }] of calls.entries()) {
    if (fits[actual]?.(call) !== true) continue;
    actual += 1;
    from = at + 1;
  }
  const missing = steps[actual];
  if (missing === undefined) return { result: 'pass', actual, nearest: [] };
  const nearest = nearestTo(missing, calls.slice(from));
  return { result: isWhole ? 'fail' : 'inconclusive', actual, nearest };
}
