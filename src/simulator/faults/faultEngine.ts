import { isEnding } from '../../world/faults/effect.js';
import type { FaultRow } from '../../world/faults/faultRow.js';
import type { World } from '../../world/world.js';
import { compileRules, type CompiledRules } from './compiledRules.js';
import { decide, type Considered } from './decide.js';
import type { RuleDecision, Reason } from './ruleDecision.js';
import { countUp, RecentMap, type Tally } from './recentMap.js';
import { RuleRecord, type RuleStatistics } from './ruleRecord.js';

export type { Considered } from './decide.js';

/** So many requests are counted for `attempt`; beyond them, the one longest not seen starts anew. */
const ATTEMPTS_COUNTED_MAX = 10_000;
const UNTOUCHED: RuleStatistics = { matched: 0, drawn: 0, injected: 0 };

/**
 * Decides which rules of a world strike which calls, and remembers how often they did. What it remembers belongs to the
 * running program, not to the world: it begins anew after a reset, for a rule that was changed, and after a restart.
 */
export class FaultEngine {
  private rules: { readonly of: World['faults']; readonly compiled: CompiledRules } | undefined;
  private readonly records = new Map<string, RuleRecord>();
  private readonly attempts = new RecentMap<Tally>(ATTEMPTS_COUNTED_MAX);

  /** What becomes of the rules that may concern a call, in their order; nothing in most cases. */
  evaluate(world: World, considered: Considered): readonly RuleDecision[] {
    const compiled = this.compiled(world.faults);
    const attempt = compiled.asksAttempt ? countUp(this.attempts, considered.identity()) : 1;
    const call = considered.callAt(attempt);
    const { candidates, unfit } = compiled.placeOf(call);
    if (!candidates.some(({ fitsCall }) => fitsCall(call))) return unfit;
    let isEnded = false;
    return candidates.map((rule) => {
      const record = this.record(rule.row);
      const disturbance = decide(rule, record, world, { call, of: considered }, isEnded);
      isEnded ||= disturbance.injected?.some(isEnding) ?? false;
      return disturbance;
    });
  }

  /** How often a rule matched, was drawn and struck since it was added or changed. */
  statistics(row: FaultRow): RuleStatistics {
    const record = this.records.get(row.id);
    return record?.row === row ? { ...record.statistics } : UNTOUCHED;
  }

  /** Takes back that a rule struck: its effect found nothing to do in the reply. */
  takeBack(disturbance: RuleDecision, reason: Reason = 'does not apply'): void {
    const record = this.records.get(disturbance.ruleId);
    if (record !== undefined && record.statistics.injected > 0) record.statistics.injected -= 1;
    delete disturbance.injected;
    disturbance.reason = reason;
  }

  /** Forgets all it counted. */
  reset(): void {
    this.records.clear();
    this.attempts.clear();
  }

  private compiled(of: World['faults']): CompiledRules {
    if (this.rules?.of === of) return this.rules.compiled;
    for (const [id, { row }] of this.records) if (of.get(id) !== row) this.records.delete(id);
    this.rules = { of, compiled: compileRules(of) };
    return this.rules.compiled;
  }

  private record(row: FaultRow): RuleRecord {
    const known = this.records.get(row.id);
    if (known?.row === row) return known;
    const record = new RuleRecord(row);
    this.records.set(row.id, record);
    return record;
  }
}
