import { parseDuration } from '../../world/duration.js';
import type { RuleNote } from '../../journal/exchangeRecord.js';
import type { Call } from '../../journal/match.js';
import { compileMatch, type Predicate } from '../../journal/compileMatch.js';
import type { FaultRow, Phase } from '../../world/tables/faults.js';
import { faultsInOrder } from '../../world/faults/rules.js';
import type { Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { faults } from '../faults.gen.js';
import type { Fault } from './fault.js';
import { phaseOf, stageOf, type Stage } from './phases.js';
import type { RuleDecision } from './ruleDecision.js';

/** A fault with its settings in a rule. */
export interface Injection {
  readonly fault: Fault<unknown>;
  readonly settings: unknown;
}

/** A rule compiled for fast evaluation. */
export interface CompiledRule {
  readonly row: FaultRow;
  readonly phase: Phase;
  /** Compares the operation, method and path of a call with the rule. */
  readonly matchesPlace: Predicate;
  /** Compares a call with the other members of the rule's `match`. */
  readonly matchesCall: Predicate;
  /**
   * Decision for a call that `matchesCall` rejects. It does not depend on the call, so it is created once per
   * rule.
   */
  readonly unmatched: RuleDecision;
  readonly delay: Injection | undefined;
  readonly inject: readonly Injection[];
  /** Whether evaluating the rule draws random numbers. */
  readonly draws: boolean;
  /** First instant of the rule's window. */
  readonly from: Instant;
  /** End of the window, exclusive. */
  readonly until: Instant;
}

/** Compiled rules of a world, valid until one of them changes. */
export type CompiledRules = Readonly<Record<Stage, CompiledStage>>;

/** Compiled rules of a world that are evaluated at the same place. */
export interface CompiledStage {
  readonly size: number;
  /** Whether any rule has a condition on `attempt`. */
  readonly readsAttempt: boolean;
  placeOf(call: Call): Place;
}

/** Rules for one operation, method and path. */
export interface Place {
  /** Matching rules, in evaluation order. */
  readonly candidates: readonly CompiledRule[];
  /** The decisions for a call that matches none of the candidates. */
  readonly unmatched: readonly RuleDecision[];
}

/** Maximum number of cached places. Clients usually call far fewer paths. */
const PLACES_MAX = 1_000;

/** Compiles the rules of a world. */
export function compileRules(rows: World['faults']): CompiledRules {
  const rules = faultsInOrder({ faults: rows }).map((row) => compileRule(row));
  const of = (stage: Stage): CompiledStage =>
    compileStage(rules.filter(({ phase }) => stageOf(phase) === stage));
  return { front: of('front'), inside: of('inside') };
}

/**
 * Compiles the rules of a stage for a request of a recorded run. A rule acts in the phase of its recorded decision, because
 * older programs knew fewer phases. Rules without a decision in front of the login were not evaluated there.
 */
export function compileRecorded(
  rows: World['faults'],
  stage: Stage,
  recorded: readonly RuleNote[],
): CompiledStage {
  const notes = new Map(recorded.map((note) => [note.ruleId, note]));
  const rules = faultsInOrder({ faults: rows }).map((row) => {
    const { phase = row.rule.phase ?? 'beforeCommit' } = notes.get(row.id) ?? { phase: phaseOf(row.rule) };
    return compileRule(row, phase);
  });
  const isWanted = ({ row, phase }: CompiledRule): boolean =>
    stageOf(phase) === stage && (stage === 'inside' || notes.has(row.id));
  return compileStage(rules.filter(isWanted));
}

function compileStage(rules: readonly CompiledRule[]): CompiledStage {
  const places = new Map<string, Place>();
  return {
    size: rules.length,
    readsAttempt: rules.some(({ row }) => row.rule.match?.attempt !== undefined),
    placeOf: (call) => {
      const name = `${call.method} ${call.path}`;
      const known = places.get(name);
      if (known !== undefined) return known;
      const candidates = rules.filter(({ matchesPlace }) => matchesPlace(call));
      const place = { candidates, unmatched: candidates.map(({ unmatched }) => unmatched) };
      if (places.size >= PLACES_MAX) places.clear();
      places.set(name, place);
      return place;
    },
  };
}

function compileRule(row: FaultRow, phase = phaseOf(row.rule)): CompiledRule {
  const { match = {}, window = {}, probability = 1, per, enabled = true } = row.rule;
  const { operation, method, path, ...rest } = match;
  const from = row.addedAt + (durationOf(window.after) ?? 0);
  const matchesRest = compileMatch(rest);
  // In front of the login, only the header of a signed request names a key.
  const needsKey = per === 'key' && stageOf(phase) === 'front';
  const matchesCall: Predicate = needsKey
    ? (call) => call.publicKey !== undefined && matchesRest(call)
    : matchesRest;
  return {
    row,
    phase,
    matchesPlace: compileMatch({
      ...(operation !== undefined && { operation }),
      ...(method !== undefined && { method }),
      ...(path !== undefined && { path }),
    }),
    matchesCall: enabled ? matchesCall : () => false,
    unmatched: Object.freeze({
      ruleId: row.id,
      phase,
      matched: false,
      probability,
      drawn: false,
      reason: enabled ? 'the call does not match' : 'switched off',
    }),
    ...compileInjections(row),
    from,
    until: from + (durationOf(window.for) ?? Infinity),
  };
}

function compileInjections({ rule }: FaultRow): Pick<CompiledRule, 'delay' | 'inject' | 'draws'> {
  const held = injectionsOf(rule.delay === undefined ? {} : { delay: rule.delay });
  const inject = injectionsOf(rule.inject ?? {});
  const draws =
    (rule.probability ?? 1) < 1 ||
    [...held, ...inject].some(({ fault, settings }) => fault.draws?.(settings));
  return { delay: held[0], inject, draws };
}

/** Returns the faults with these names, each with its settings. */
function injectionsOf(settingsByName: object): readonly Injection[] {
  return Object.entries(settingsByName).flatMap(([name, settings]: [string, unknown]) => {
    const fault = faults[name];
    return fault === undefined ? [] : [{ fault, settings }];
  });
}

function durationOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseDuration(text);
}
