import type { RuleEffect } from './decide.js';
import type { Hooks } from './fault.js';
import type { FaultEngine } from './faultEngine.js';
import type { Phase } from '../../world/tables/faults.js';
import type { Reason } from './ruleDecision.js';

/** The hooks of one effect, with its rule's phase. */
export interface PlannedEffect {
  readonly hooks: Hooks;
  readonly phase: Phase;
  /** Records that the effect was not applied after all, and why. */
  readonly markUnapplied: (reason: Reason) => void;
}

/** Combined effects of all faults on one exchange. */
export interface Plan {
  readonly effects: readonly PlannedEffect[];
  /** The hooks of the fault that ends the exchange. */
  readonly ending: Hooks | undefined;
  /** Whether the handler's change is committed. */
  readonly isCommitted: boolean;
  /** Delay in real milliseconds before the handler. */
  readonly waitBeforeMs: number;
  /** Delay in real milliseconds before the reply. */
  readonly waitAfterMs: number;
  /** Whether the reply is buffered, because an effect delays, changes or sends it. */
  readonly buffersReply: boolean;
}

/** Combines the effects of all rules. */
export function planOf(ruleEffects: readonly RuleEffect[], engine: Pick<FaultEngine, 'markUnapplied'>): Plan {
  const effects = merged(ruleEffects).map(({ fault, effect, phase, decision }) => ({
    hooks: fault.hooks(effect),
    phase,
    isEnding: fault.endsExchange === true,
    markUnapplied: (reason: Reason) => {
      engine.markUnapplied(decision, reason);
    },
  }));
  const end = effects.find(({ isEnding }) => isEnding);
  const ending = end?.hooks;
  const isCommitted = end === undefined || isAfter(end) || ending?.sendsWhole === true;
  const waitMs = (after: boolean): number =>
    effects.reduce((sum, each) => sum + (isAfter(each) === after ? (each.hooks.waitMs ?? 0) : 0), 0);
  const waitAfterMs = waitMs(true);
  return {
    effects,
    ending,
    isCommitted,
    waitBeforeMs: waitMs(false),
    waitAfterMs,
    buffersReply:
      (ending !== undefined && (isCommitted || ending.needsReply === true)) ||
      waitAfterMs > 0 ||
      effects.some(({ hooks, isEnding }) => !isEnding && changesReply(hooks)),
  };
}

function isAfter({ phase }: { readonly phase: Phase }): boolean {
  return phase === 'afterCommit';
}

/**
 * Merges the effects of rules with the same fault, if the fault has a `merge` function. The merged effect takes the
 * position of the first one.
 */
function merged(ruleEffects: readonly RuleEffect[]): readonly RuleEffect[] {
  return ruleEffects.reduce<readonly RuleEffect[]>((before, ruleEffect) => {
    const { fault, effect } = ruleEffect;
    const at = before.findIndex((each) => each.fault === fault);
    const other = before[at];
    return other === undefined || fault.merge === undefined
      ? [...before, ruleEffect]
      : before.with(at, { ...other, effect: fault.merge(other.effect, effect) });
  }, []);
}

function changesReply({ changeReply, changeHeaders, sendReply }: Hooks): boolean {
  return changeReply !== undefined || changeHeaders !== undefined || sendReply !== undefined;
}
