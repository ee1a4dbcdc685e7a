import type { Call } from '../../world/exchanges/call.js';
import { isEnding, type Effect } from '../../world/faults/effect.js';
import type { Situation } from '../../world/faults/fault.js';
import type { FaultRow } from '../../world/faults/faultRow.js';
import { draw } from '../../world/random.js';
import type { Rule } from '../../world/scenario.gen.js';
import type { World } from '../../world/world.js';
import { faults } from '../../faults/faults.js';
import type { CompiledRule } from './compiledRules.js';
import type { RuleDecision, Reason } from './ruleDecision.js';
import { countUp } from './recentMap.js';
import type { RuleRecord } from './ruleRecord.js';

/** A call with what the rules need to know of it beside. */
export interface Considered {
  /** As which the rules see it; `attempt` is how often the request came. */
  callAt(attempt: number): Call;
  /** See `requestIdentity`; asked for only where a rule needs it. */
  identity(): string;
  readonly remoteAddress: string;
}

/** A call that a rule is held against. */
export interface Candidate {
  readonly call: Call;
  readonly of: Considered;
}

/** Decides whether a rule strikes a call, and counts it. `isEnded`: a rule before it ended the exchange. */
export function decide(
  rule: CompiledRule,
  record: RuleRecord,
  world: World,
  considered: Candidate,
  isEnded: boolean,
): RuleDecision {
  const { skip = 0, times = Infinity, probability = 1, per = 'world' } = rule.row.rule;
  if (!rule.fitsCall(considered.call)) return rule.unfit;
  const tell = telling(rule.row, probability);
  if (world.now < rule.from || world.now >= rule.until)
    return tell({ matched: false, reason: 'outside its window' });
  record.statistics.matched += 1;
  const drawn = drawing(rule, record, world.seed, considered);
  const share = skip > 0 || times < Infinity ? record.share(whose(per, considered)) : undefined;
  if (share !== undefined && share.passed < skip) {
    share.passed += 1;
    return tell({ reason: 'skipped' });
  }
  if (share !== undefined && share.injected >= times) return tell({ reason: 'spent' });
  const value = probability < 1 ? { draw: drawn('strike') } : {};
  if ((value.draw ?? 0) >= probability) return tell({ ...value, reason: 'not drawn' });
  record.statistics.drawn += 1;
  const effects = effectsOf(rule.row.rule, record, world, considered, drawn);
  const reason = reasonAgainst(effects, isEnded);
  if (reason !== undefined) return tell({ ...value, drawn: true, reason });
  if (share !== undefined) share.injected += 1;
  record.statistics.injected += 1;
  return tell({ ...value, drawn: true, injected: effects });
}

function telling({ id, rule }: FaultRow, probability: number): (told: Partial<RuleDecision>) => RuleDecision {
  const { phase = 'beforeCommit' } = rule;
  return (told) => ({ ruleId: id, phase, matched: true, probability, drawn: false, ...told });
}

function reasonAgainst(effects: readonly Effect[], isEnded: boolean): Reason | undefined {
  if (effects.length === 0) return 'does not apply';
  return isEnded && effects.some(isEnding) ? 'an earlier rule ended the exchange' : undefined;
}

/** Who shares the counts: `per` in the rule. */
function whose(per: NonNullable<Rule['per']>, { call, of }: Candidate): string {
  if (per === 'world') return '';
  return per === 'key' ? (call.publicKey ?? '') : of.identity();
}

/** The draws of this rule for this request, coming so often: what others send in between changes nothing. */
function drawing(
  { row, draws }: CompiledRule,
  { requests }: RuleRecord,
  seed: number,
  { of }: Candidate,
): Situation['draw'] {
  const nth = draws ? countUp(requests, of.identity()) : 1;
  return (name) => draw(seed, 'fault', row.id, name, of.identity(), nth);
}

function effectsOf(
  { inject = {}, delay, per = 'key' }: Rule,
  record: RuleRecord,
  { now }: World,
  considered: Candidate,
  drawn: Situation['draw'],
): readonly Effect[] {
  const { call, of } = considered;
  const isRead = call.method === 'GET' || call.method === 'HEAD';
  const situation: Situation = { isRead, path: call.path, remoteAddress: of.remoteAddress, draw: drawn };
  const injected = Object.entries(inject).flatMap(([kind, settings]) => {
    const length = faults[kind]?.windowOf?.(settings);
    const window =
      length === undefined ? {} : { window: record.countInWindow(whose(per, considered), now, length) };
    return faults[kind]?.disturb(settings, { ...situation, ...window }) ?? [];
  });
  // What it injects finds nothing to do here: then its delay, which goes with that, has no part in it either.
  if (injected.length === 0 && Object.keys(inject).length > 0) return [];
  return [...(delay === undefined ? [] : (faults.delay?.disturb(delay, situation) ?? [])), ...injected];
}
