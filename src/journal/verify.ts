import { compileMatch } from './compileMatch.js';
import type { ExchangeSource } from './handshakes.js';
import { seenCalls, seesChallenges, type SeenCall } from './seenCalls.js';
import { isWithin } from './match.js';
import { rangeOf, type Bounds, type Match } from '../world/match.js';
import { nearestCalls, type NearestCall } from './nearestCalls.js';

/**
 * The calls that a test expects: a number of matching calls (at least one by default), no matching call, or a
 * sequence of matching calls.
 */
export type Expectation =
  | { readonly match: Match; readonly count?: Bounds }
  | { readonly never: Match }
  | { readonly sequence: readonly Match[] };

/** Recorded exchanges, such as those of a journal. */
export interface Exchanges extends ExchangeSource {
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
  /** Number of calls that the verdict looked at. A challenge and its answer are one, unless a match names the status 401. */
  readonly exchanges: number;
  /** Ids of the exchanges that decided it, at most the first 100: those that match, or the completed steps of a sequence. */
  readonly evidence: readonly number[];
}

const EVIDENCE_MAX = 100;

/** A verdict without the number of exchanges that it looked at. */
type Decision = Omit<Verdict, 'exchanges'>;

/**
 * Compares the calls in a journal with an expectation. Ignores control actions, and exchanges up to the entry `since`. A challenge
 * that a request has answered is a part of that request: only a match that names the status 401 sees it.
 */
export function verify(journal: Exchanges, expectation: Expectation, since = 0): Verdict {
  const calls = seenCalls(journal, since);
  const isWhole = journal.isWholeAfter(since);
  const decision = verdictOn(calls, expectation, isWhole);
  const verdict = {
    ...decision,
    exchanges: visible(calls, matchesOf(expectation)).length,
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

function verdictOn(calls: readonly SeenCall[], expectation: Expectation, isWhole: boolean): Decision {
  if ('sequence' in expectation) return verifySequence(calls, expectation.sequence, isWhole);
  if ('never' in expectation) return verifyNever(calls, expectation.never, isWhole);
  return verifyCount(calls, expectation.match, expectation.count ?? { gte: 1 }, isWhole);
}

/** Returns the calls that at least one of the matches sees. */
function visible(calls: readonly SeenCall[], matches: readonly Match[]): readonly SeenCall[] {
  return matches.some(seesChallenges) ? calls : calls.filter(({ isPart }) => !isPart);
}

function verifyCount(all: readonly SeenCall[], match: Match, count: Bounds, isWhole: boolean): Decision {
  const calls = visible(all, [match]);
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

function verifyNever(calls: readonly SeenCall[], match: Match, isWhole: boolean): Decision {
  const fits = compileMatch(match);
  const found = visible(calls, [match]).filter(({ call }) => fits(call));
  const evidence = found.map(({ id }) => id);
  if (found.length > 0)
    return { result: 'fail', actual: found.length, evidence, nearest: nearestCalls(match, found) };
  return { result: isWhole ? 'pass' : 'inconclusive', actual: 0, evidence, nearest: [] };
}

/**
 * Checks that calls match the steps in order. Other calls may come between the steps. One call counts for one
 * step only.
 */
function verifySequence(calls: readonly SeenCall[], steps: readonly Match[], isWhole: boolean): Decision {
  const tests = steps.map((match) => ({ fits: compileMatch(match), seesAll: seesChallenges(match) }));
  const matched: number[] = [];
  for (const { id, call, isPart } of calls) {
    const test = tests[matched.length];
    if (test !== undefined && (test.seesAll || !isPart) && test.fits(call)) matched.push(id);
  }
  const actual = matched.length;
  const next = steps[actual];
  if (next === undefined) return { result: 'pass', actual, evidence: matched, nearest: [] };
  const others = visible(calls, [next]).filter(({ id }) => !matched.includes(id));
  const nearest = nearestCalls(next, others, matched.at(-1));
  return { result: isWhole ? 'fail' : 'inconclusive', actual, evidence: matched, matched, next, nearest };
}
