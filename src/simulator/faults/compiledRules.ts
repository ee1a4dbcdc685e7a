import { parseDuration } from '../../world/duration.js';
import { compileMatch, type Predicate } from '../../world/exchanges/matches.js';
import type { Call } from '../../world/exchanges/call.js';
import type { FaultRow } from '../../world/faults/faultRow.js';
import { faultsInOrder } from '../../world/faults/faultsInOrder.js';
import type { Instant } from '../../world/instant.js';
import type { RuleDecision } from './ruleDecision.js';
import type { World } from '../../world/world.js';

/** A rule ready to be asked. */
export interface CompiledRule {
  readonly row: FaultRow;
  /** Whether operation, method and path fit: the same answer for the same ones. */
  readonly fitsPlace: Predicate;
  /** Whether the rest fits. */
  readonly fitsCall: Predicate;
  /** What is told of it where the rest does not fit: the same each time. */
  readonly unfit: RuleDecision;
  /** Whether it draws anything, so that it has to know how often a request came. */
  readonly draws: boolean;
  /** In force from here … */
  readonly from: Instant;
  /** … until here, which no longer belongs to it. */
  readonly until: Instant;
}

/** The rules of a world, made ready once for as long as none of them changes. */
export interface CompiledRules {
  /** Whether any rule asks how often a request came. */
  readonly asksAttempt: boolean;
  /** What there is to know of a call's operation, method and path. */
  placeOf(call: Call): Place;
}

/** An operation, a method and a path. */
export interface Place {
  /** The rules that fit them, in their order. */
  readonly candidates: readonly CompiledRule[];
  /** What is told of a call that none of them fits. */
  readonly unfit: readonly RuleDecision[];
}

/** So many places are remembered with the rules that fit them; a client calls few. */
const PLACES_MAX = 1_000;

/** Makes the rules of a world ready. */
export function compileRules(faults: World['faults']): CompiledRules {
  const rules = faultsInOrder({ faults }).map(compileRule);
  const places = new Map<string, Place>();
  return {
    asksAttempt: rules.some(({ row }) => row.rule.match?.attempt !== undefined),
    placeOf: (call) => {
      const place = `${call.method} ${call.path}`;
      const known = places.get(place);
      if (known !== undefined) return known;
      const candidates = rules.filter(({ fitsPlace }) => fitsPlace(call));
      const found = { candidates, unfit: candidates.map(({ unfit }) => unfit) };
      if (places.size >= PLACES_MAX) places.clear();
      places.set(place, found);
      return found;
    },
  };
}

function compileRule(row: FaultRow): CompiledRule {
  const { match = {}, window = {}, probability = 1, phase = 'beforeCommit', delay, inject } = row.rule;
  const { operation, method, path, ...rest } = match;
  const from = row.addedAt + (duration(window.after) ?? 0);
  return {
    row,
    fitsPlace: compileMatch({
      ...(operation !== undefined && { operation }),
      ...(method !== undefined && { method }),
      ...(path !== undefined && { path }),
    }),
    fitsCall: compileMatch(rest),
    unfit: Object.freeze({
      ...{ ruleId: row.id, phase, matched: false, probability, drawn: false },
      reason: 'the call does not match',
    }),
    draws:
      probability < 1 || (delay !== undefined && delay.fixed === undefined) || inject?.corrupt !== undefined,
    from,
    until: from + (duration(window.for) ?? Infinity),
  };
}

function duration(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseDuration(text);
}
