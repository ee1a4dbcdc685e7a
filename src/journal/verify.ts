import { compileMatch } from './compileMatch.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { isWithin } from './match.js';
import { rangeOf, type Bounds, type Match } from '../world/match.js';
import { nearestCalls, type JournalCall, type NearestCall } from './nearestCalls.js';
import { AttemptCounter } from './recordedCall.js';

/**
 * The calls that a test expects: a number of matching calls (at least one by default), no matching call, or a
 * sequence of matching calls.
 */
export type Expectation =
  | { readonly match: Match; readonly count?: Bounds }
  | { readonly never: Match }
  | { readonly sequence: readonly Match[] };

/** Recorded exchanges, such as those of a journal. */
export interface Exchanges {
  /** The exchanges whose id is higher than `after`, oldest first. */
  exchanges(after: number): Iterable<ExchangeRecord>;
  /** Returns whether no exchange after this id is missing. */
  isWholeAfter(after: number): boolean;
}

/** The result of an expectation. */
export interface Verdict {
  /** `inconclusive` if calls that the journal lacks could change the result. */
  readonly result: 'pass' | 'fail' | 'inconclusive';
  /** Number of matching calls, or number of sequence steps that were reached. */
  readonly actual: number;
  /** Ids of the entries that reached the first steps of a failed sequence, in order. */
  readonly matched?: readonly number[];
  /** The first step of a failed sequence that no call matches. */
  readonly next?: Match;
  /**
   * The calls that explain a failure. For `never`, they are the unwanted calls. Otherwise they are the calls
   * closest to a missing call.
   */
  readonly nearest: readonly NearestCall[];
  /** Number of exchanges that the verdict looked at. */
  readonly exchanges: number;
  /** Ids of the exchanges that decided it, at most the first 100: those that match, or the completed steps of a sequence. */
  readonly evidence: readonly number[];
}

const EVIDENCE_MAX = 100;

/** A verdict without the number of exchanges that it looked at. */
type Decision = Omit<Verdict, 'exchanges'>;

/**
 * Compares the exchanges of a journal with an expectation. Ignores control actions, and exchanges up to the entry
 * `since`.
 */
export function verify(journal: Exchanges, expectation: Expectation, since = 0): Verdict {
  const calls = callsOf(journal, since);
  const isWhole = journal.isWholeAfter(since);
  const decision = verdictOn(calls, expectation, isWhole);
  const verdict = {
    ...decision,
    exchanges: calls.length,
    evidence: decision.evidence.slice(0, EVIDENCE_MAX),
  };
  if (isWhole || !matchesOf(expectation).some(dependsOnMissing)) return verdict;
  return { ...verdict, result: 'inconclusive' };
}

/** Returns whether a match counts attempts and has an upper limit: calls that are missing may make any attempt a later one. */
export function dependsOnMissing({ attempt }: Match): boolean {
  return attempt !== undefined && rangeOf(attempt).most < Infinity;
}

function matchesOf(expectation: Expectation): readonly Match[] {
  if ('sequence' in expectation) return expectation.sequence;
  return ['never' in expectation ? expectation.never : expectation.match];
}

function verdictOn(calls: readonly JournalCall[], expectation: Expectation, isWhole: boolean): Decision {
  if ('sequence' in expectation) return verifySequence(calls, expectation.sequence, isWhole);
  if ('never' in expectation) return verifyNever(calls, expectation.never, isWhole);
  return verifyCount(calls, expectation.match, expectation.count ?? { gte: 1 }, isWhole);
}

function callsOf(journal: Exchanges, since: number): readonly JournalCall[] {
  const attempts = new AttemptCounter();
  return Array.from(journal.exchanges(since), (record) => ({ id: record.id, call: attempts.callOf(record) }));
}

function verifyCount(calls: readonly JournalCall[], match: Match, count: Bounds, isWhole: boolean): Decision {
  const fits = compileMatch(match);
  const evidence = calls.filter(({ call }) => fits(call)).map(({ id }) => id);
  const actual = evidence.length;
  const passes = isWithin(count, actual);
  // Missing calls can only raise the number of matching calls. So a met lower limit stays met, and an exceeded
  // upper limit stays exceeded.
  const { least, most } = rangeOf(count);
  const isKnown = isWhole || actual > most || (actual >= least && most === Infinity);
  if (!isKnown) return { result: 'inconclusive', actual, evidence, nearest: nearestCalls(match, calls) };
  const nearest = passes ? [] : nearestCalls(match, calls);
  return { result: passes ? 'pass' : 'fail', actual, evidence, nearest };
}

function verifyNever(calls: readonly JournalCall[], match: Match, isWhole: boolean): Decision {
  const fits = compileMatch(match);
  const found = calls.filter(({ call }) => fits(call));
  const evidence = found.map(({ id }) => id);
  if (found.length > 0)
    return { result: 'fail', actual: found.length, evidence, nearest: nearestCalls(match, found) };
  return { result: isWhole ? 'pass' : 'inconclusive', actual: 0, evidence, nearest: [] };
}

/**
 * Checks that calls match the steps in order. Other calls may come between the steps. One call counts for one
 * step only.
 */
function verifySequence(calls: readonly JournalCall[], steps: readonly Match[], isWhole: boolean): Decision {
  const tests = steps.map(compileMatch);
  const matched: number[] = [];
  for (const { id, call } of calls) if (tests[matched.length]?.(call) === true) matched.push(id);
  const actual = matched.length;
  const next = steps[actual];
  if (next === undefined) return { result: 'pass', actual, evidence: matched, nearest: [] };
  const others = calls.filter(({ id }) => !matched.includes(id));
  const nearest = nearestCalls(next, others, matched.at(-1));
  return { result: isWhole ? 'fail' : 'inconclusive', actual, evidence: matched, matched, next, nearest };
}
