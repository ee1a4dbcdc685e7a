import type { FaultRow } from '../../world/tables/faults.js';
import type { World } from '../../world/world.js';
import { compileRecorded, compileRules, type CompiledRules } from './compiledRules.js';
import { RecentCounts, RecentMap, RuleCounts, type RuleStatistics } from './counts.js';
import type { RuleNote } from '../../journal/exchangeRecord.js';
import { decide, type IncomingRequest, type RuleEffect } from './decide.js';
import { PendingReplies } from './pendingReplies.js';
import type { Stage } from './phases.js';
import type { Reason, RuleDecision } from './ruleDecision.js';
import { append } from '../../world/longLists.js';

/**
 * Maximum number of different requests whose attempts are counted. The counts serve conditions on `attempt`.
 */
const ATTEMPTS_COUNTED_MAX = 10_000;
/** Maximum number of ids of former rules that are kept. */
const IDS_SEEN_MAX = 10_000;
const NO_STATISTICS: RuleStatistics = { matched: 0, drawn: 0, injected: 0 };

/** Result of evaluating the rules of a world for one exchange. */
export interface Evaluation {
  /** One decision per rule that matches operation, method and path, in evaluation order. */
  readonly decisions: readonly RuleDecision[];
  readonly ruleEffects: readonly RuleEffect[];
}

/** Result for a run that is over. */
const NOTHING: Evaluation = { decisions: [], ruleEffects: [] };

/**
 * Decides which rules of a world affect which calls, and counts the calls. The counts are not part of the
 * world. They restart at zero when a rule changes, unless it is only switched on or off, and after a reset or a
 * restart of the program.
 */
export class FaultEngine {
  readonly pendingReplies = new PendingReplies();
  /** Returns the recorded decisions about the request that is evaluated. Set by a replay, which repeats them. */
  recorded: (() => readonly RuleNote[] | undefined) | undefined;
  private isOver = false;
  private taken: FaultEngine | undefined;
  private compiled: { readonly of: World['faults']; readonly rules: CompiledRules } | undefined;
  private readonly seen = new RecentMap<true>(IDS_SEEN_MAX);
  private lastSeen: World['faults'] | undefined;
  private counts = new Map<string, RuleCounts>();
  private attempts = RecentCounts.of(ATTEMPTS_COUNTED_MAX);

  /** Returns whether rules of a world act in front of the login. */
  hasFront(world: World): boolean {
    if (this.isOver) return false;
    return this.recorded !== undefined || this.compiledRules(world.faults).front.size > 0;
  }

  /** Evaluates the rules of a stage for a request, in order. */
  evaluate(world: World, request: IncomingRequest, stage: Stage = 'inside'): Evaluation {
    if (this.isOver) return NOTHING;
    const recorded = this.recorded?.();
    const rules =
      recorded === undefined
        ? this.compiledRules(world.faults)[stage]
        : compileRecorded(world.faults, stage, recorded);
    const attempt = rules.readsAttempt ? this.attempts.countUp(`${stage} ${request.identity()}`) : 1;
    const call = request.callAt(attempt);
    const { candidates, unmatched } = rules.placeOf(call);
    const ruleEffects: RuleEffect[] = [];
    if (recorded === undefined && !candidates.some(({ matchesCall }) => matchesCall(call)))
      return { decisions: unmatched, ruleEffects };
    const decisions = candidates.map((rule) => {
      const isEnded = ruleEffects.some(({ fault }) => fault.endsExchange);
      const known = recorded?.find(({ ruleId }) => ruleId === rule.row.id);
      const candidate = { world, call, request, isEnded, recorded: known };
      const [decision, effects] = decide(rule, this.countsOf(rule.row), candidate);
      append(ruleEffects, effects);
      return decision;
    });
    return { decisions, ruleEffects };
  }

  /** Remembers the ids of the rules. Returns at once if no rule has changed. */
  see(rows: World['faults']): void {
    if (rows === this.lastSeen) return;
    this.lastSeen = rows;
    for (const { id } of rows.all()) this.seen.at(id, () => true);
  }

  /** Ids of the rules that the world has or had since the program started. */
  get seenIds(): Iterable<string> {
    return this.seen.keys();
  }

  statistics(row: FaultRow): RuleStatistics {
    const counts = this.counts.get(row.id);
    return counts?.row === row ? { ...counts.statistics } : NO_STATISTICS;
  }

  /** Keeps the counts of a rule that was only switched on or off. */
  keepCounts(before: FaultRow, after: FaultRow): void {
    const counts = this.counts.get(before.id);
    if (counts?.row === before) counts.row = after;
  }

  /** Returns an engine with the same counts, which counts apart from this one. */
  copied(): FaultEngine {
    const copy = new FaultEngine();
    for (const [id, counts] of this.counts) copy.counts.set(id, counts.copied());
    copy.attempts = this.attempts.copied();
    return copy;
  }

  /** Continues the counts of another engine, which counts no longer. */
  takeCounts(other: FaultEngine): void {
    this.taken = other.copied();
    this.counts = other.counts;
    this.attempts = other.attempts;
  }

  /** The counts that were taken from another engine. */
  get takenCounts(): ReadonlyMap<string, RuleStatistics> {
    return new Map(Array.from(this.taken?.counts ?? [], ([id, { statistics }]) => [id, statistics]));
  }

  /** Returns an engine with the counts that were taken from another one, or with none. */
  begun(): FaultEngine {
    return this.taken?.copied() ?? new FaultEngine();
  }

  /** Adds to the counts of the rules of a world, for calls that this engine does not evaluate. */
  addCounts({ faults }: Pick<World, 'faults'>, added: Iterable<readonly [string, RuleStatistics]>): void {
    for (const [id, { matched, drawn, injected }] of added) {
      const row = faults.get(id);
      if (row === undefined) continue;
      const { statistics } = this.countsOf(row);
      statistics.matched += matched;
      statistics.drawn += drawn;
      statistics.injected += injected;
    }
  }

  /** Ends the run of a world: the rules no longer affect calls, and the counts are those of the end. */
  end(world: Pick<World, 'faults'>, counts: Iterable<readonly [string, RuleStatistics]>): void {
    this.isOver = true;
    this.counts.clear();
    this.addCounts(world, counts);
  }

  /** Records why a rule did not affect the exchange after all, and no longer counts the rule as injected. */
  markUnapplied(decision: RuleDecision, reason: Reason): void {
    const counts = this.counts.get(decision.ruleId);
    if (counts !== undefined && counts.statistics.injected > 0) counts.statistics.injected -= 1;
    delete decision.injected;
    decision.reason = reason;
  }

  /** Deletes all counts and aborts the waiting replies, because the world has been replaced. */
  reset(): void {
    this.pendingReplies.abort();
    this.counts.clear();
    this.attempts.clear();
    this.taken = undefined;
  }

  private compiledRules(rows: World['faults']): CompiledRules {
    if (this.compiled?.of === rows) return this.compiled.rules;
    for (const [id, { row }] of this.counts) if (rows.get(id) !== row) this.counts.delete(id);
    this.compiled = { of: rows, rules: compileRules(rows) };
    return this.compiled.rules;
  }

  private countsOf(row: FaultRow): RuleCounts {
    const known = this.counts.get(row.id);
    if (known?.row === row) return known;
    const counts = new RuleCounts(row);
    this.counts.set(row.id, counts);
    return counts;
  }
}
