import type { RuleNote } from '../../journal/exchangeRecord.js';
import type { Call } from '../../journal/match.js';
import * as random from '../../world/random.js';
import type { Phase, StoredRule } from '../../world/tables/faults.js';
import type { World } from '../../world/world.js';
import type { CompiledRule, Injection } from './compiledRules.js';
import type { Quota, RuleCounts } from './counts.js';
import type { Effect, Fault, Situation } from './fault.js';
import type { Reason, RuleDecision } from './ruleDecision.js';

/** A request for which rules are evaluated. Each part is computed when a rule first needs it. */
export interface IncomingRequest {
  /**
   * Returns the call to compare with `match`. `attempt` is the number of times that the same request was
   * sent, including this one.
   */
  callAt(attempt: number): Call;
  /** Returns a text that is the same for equal requests. See `requestIdentity`. */
  identity(): string;
  /** Id of the caller's key. Unlike the key pair, it is the same in every copy of a world. */
  readonly keyId?: string | undefined;
  readonly remoteAddress: string;
}

/** An effect that a rule has on an exchange. */
export interface RuleEffect {
  readonly fault: Fault<unknown>;
  readonly effect: Effect;
  readonly phase: Phase;
  readonly decision: RuleDecision;
}

/** Input for the evaluation of a rule. */
export interface Candidate {
  readonly world: World;
  readonly request: IncomingRequest;
  readonly call: Call;
  /** True if an earlier rule ended the exchange. */
  readonly isEnded: boolean;
  /** The decision of the rule in a recorded run. A replay repeats it. */
  readonly recorded?: RuleNote | undefined;
}

type Decided = readonly [RuleDecision, readonly RuleEffect[]];

/** Decides whether a rule affects a call, and updates the rule's counts. */
export function decide(rule: CompiledRule, counts: RuleCounts, candidate: Candidate): Decided {
  const { world, call, isEnded, recorded } = candidate;
  const { probability = 1 } = rule.row.rule;
  const { statistics } = counts;
  if (recorded !== undefined) return repeat(rule, counts, candidate, recorded);
  if (!rule.matchesCall(call)) return [rule.unmatched, []];
  const matched = matchedBy(rule);
  if (world.now < rule.from || world.now >= rule.until)
    return [{ ...matched, matched: false, reason: 'outside its window' }, []];
  statistics.matched += 1;
  const draws = drawsOf(rule, counts, candidate);
  const quota = quotaOf(rule, counts, candidate);
  const excluded = quota && useQuota(quota, rule);
  if (excluded !== undefined) return [{ ...matched, reason: excluded }, []];
  const drawn = probability < 1 ? { ...matched, draw: draws('strike') } : matched;
  if ('draw' in drawn && drawn.draw >= probability) return [{ ...drawn, reason: 'not drawn' }, []];
  statistics.drawn += 1;
  const made = effectsOf(rule, situationOf(rule, counts, candidate, draws));
  const reason = reasonAgainst(made, isEnded);
  if (reason !== undefined) return [{ ...drawn, drawn: true, reason }, []];
  if (quota !== undefined) quota.injected += 1;
  return injecting(made, drawn, counts);
}

function matchedBy({ row, phase }: CompiledRule): RuleDecision {
  const { probability = 1 } = row.rule;
  return { ruleId: row.id, phase, matched: true, probability, drawn: false };
}

function injecting(made: readonly Made[], drawn: RuleDecision, { statistics }: RuleCounts): Decided {
  statistics.injected += 1;
  const decision = { ...drawn, drawn: true, injected: made.map(({ effect }) => effect) };
  return [decision, made.map((each) => ({ ...each, phase: drawn.phase, decision }))];
}

/**
 * Repeats a recorded decision. Its draws and its place in `skip` and `times` depend on earlier calls, which the recording may lack,
 * and on the order of calls that overlapped.
 */
function repeat(
  rule: CompiledRule,
  counts: RuleCounts,
  candidate: Candidate,
  { matched, draw, drawn, injected, reason }: RuleNote,
): Decided {
  const decision = { ...matchedBy(rule), matched, ...(draw !== undefined && { draw }), drawn };
  if (matched) counts.statistics.matched += 1;
  if (drawn) counts.statistics.drawn += 1;
  const effects =
    injected?.flatMap((effect) => faultOf(rule, effect as Effect)) ??
    unapplied(rule, counts, candidate, reason);
  if (effects.length > 0) return injecting(effects, decision, counts);
  return [{ ...decision, ...(reason !== undefined && { reason: reason as Reason }) }, []];
}

function faultOf({ delay, inject }: CompiledRule, effect: Effect): readonly Made[] {
  const injection = effect.kind === 'delay' ? delay : inject[0];
  return injection === undefined ? [] : [{ fault: injection.fault, effect }];
}

/** Returns the effects that were found not to apply only when the reply was known: until then, they buffered the reply. */
function unapplied(
  rule: CompiledRule,
  counts: RuleCounts,
  candidate: Candidate,
  reason: string | undefined,
): readonly Made[] {
  const isLate = reason === 'the reply is too long' || reason === 'does not apply';
  if (!isLate || rule.inject.some(({ fault }) => fault.endsExchange)) return [];
  return effectsOf(rule, situationOf(rule, counts, candidate, drawsOf(rule, counts, candidate)));
}

/** Returns the counts for `skip` and `times`. Returns `undefined` if the rule has neither. */
function quotaOf({ row }: CompiledRule, counts: RuleCounts, candidate: Candidate): Quota | undefined {
  const { skip = 0, times = Infinity, per = 'world' } = row.rule;
  return skip > 0 || times < Infinity ? counts.quota(ownerOf(per, candidate)) : undefined;
}

function useQuota(quota: Quota, { row }: CompiledRule): Reason | undefined {
  const { skip = 0, times = Infinity } = row.rule;
  if (quota.skipped >= skip) return quota.injected >= times ? 'spent' : undefined;
  quota.skipped += 1;
  return 'skipped';
}

function reasonAgainst(made: readonly Made[], isEnded: boolean): Reason | undefined {
  if (made.length === 0) return 'does not apply';
  return isEnded && made.some(({ fault }) => fault.endsExchange)
    ? 'an earlier rule ended the exchange'
    : undefined;
}

/**
 * Returns a function that draws random numbers for a rule and a request. Other requests do not change these
 * numbers.
 */
function drawsOf(
  { row, draws }: CompiledRule,
  { requests }: RuleCounts,
  { world, request }: Candidate,
): Situation['draw'] {
  const repetition = draws ? requests.countUp(request.identity()) : 1;
  return (name) => random.draw(world.seed, 'fault', row.id, name, request.identity(), repetition);
}

/**
 * Returns the key of the group in which a call is counted. Depending on `per`, a group is all calls of the
 * world, the calls with one API key, or equal requests.
 */
function ownerOf(per: NonNullable<StoredRule['per']>, { call, request }: Candidate): string {
  if (per === 'world') return '';
  return per === 'key' ? (request.keyId ?? call.publicKey ?? '') : request.identity();
}

function situationOf(
  { row }: CompiledRule,
  counts: RuleCounts,
  candidate: Candidate,
  draw: Situation['draw'],
): Situation {
  const { world, call, request } = candidate;
  const { per = 'key' } = row.rule;
  return {
    isRead: call.method === 'GET' || call.method === 'HEAD',
    path: call.path,
    remoteAddress: request.remoteAddress,
    draw,
    countInWindow: (length) => counts.countInWindow(ownerOf(per, candidate), world.now, length),
  };
}

type Made = Pick<RuleEffect, 'fault' | 'effect'>;

/**
 * Returns the effects of a rule. The rule's delay does not apply if the rule has faults below `inject` and
 * none of them applies.
 */
function effectsOf({ delay, inject }: CompiledRule, situation: Situation): readonly Made[] {
  const injected = inject.flatMap((each) => effectOf(each, situation));
  if (injected.length === 0 && inject.length > 0) return [];
  return delay === undefined ? injected : [...effectOf(delay, situation), ...injected];
}

function effectOf({ fault, settings }: Injection, situation: Situation): readonly Made[] {
  const effect = fault.decide(settings, situation);
  return effect === undefined ? [] : [{ fault, effect }];
}
