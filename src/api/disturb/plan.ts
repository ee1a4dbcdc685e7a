import type { Duration } from '../../world/duration.js';
import { isEnding, type Effect, type Ending } from '../../world/faults/effect.js';
import type { RuleDecision } from '../../simulator/faults/ruleDecision.js';

/** A drift of the reply, and the rule that takes the blame. */
export interface Drifting {
  readonly how: Extract<Effect, { readonly kind: 'drift' }>['how'];
  readonly disturbance: RuleDecision;
}

/** What becomes of an exchange: the effects of all rules that struck it. */
export interface Plan {
  /** Real milliseconds, before anything is done and after it is done. */
  readonly delayBeforeMs: number;
  readonly delayAfterMs: number;
  readonly ending?: Ending;
  /** Whether the exchange takes effect although it is ended. */
  readonly isDone: boolean;
  /** How far back the world lies that is read. */
  readonly past?: Duration;
  readonly drifts: readonly Drifting[];
  readonly skew: Duration;
  readonly bytesPerSecond: number;
}

/** The plan of what the rules decided; undefined when none of them struck. */
export function planOf(disturbances: readonly RuleDecision[]): Plan | undefined {
  if (!disturbances.some(({ injected }) => injected !== undefined)) return undefined;
  const struck = disturbances.filter(({ injected }) => injected !== undefined);
  const all = struck.flatMap((disturbance) =>
    (disturbance.injected ?? []).map((effect) => ({ effect, disturbance, phase: disturbance.phase })),
  );
  const ended = all.find(({ effect }) => isEnding(effect));
  const ending = ended && isEnding(ended.effect) ? ended.effect : undefined;
  const pasts = all.flatMap(({ effect }) => (effect.kind === 'past' ? [effect.lag] : []));
  const delayIn = (wanted: RuleDecision['phase']): number =>
    all.reduce(
      (sum, { effect, phase }) => sum + (effect.kind === 'delay' && phase === wanted ? effect.ms : 0),
      0,
    );
  return {
    delayBeforeMs: delayIn('beforeCommit'),
    delayAfterMs: delayIn('afterCommit'),
    ...(ending !== undefined && { ending }),
    isDone: ended?.phase !== 'beforeCommit',
    ...(pasts.length > 0 && { past: Math.max(...pasts) }),
    drifts: all.flatMap(({ effect, disturbance }) =>
      effect.kind === 'drift' ? [{ how: effect.how, disturbance }] : [],
    ),
    skew: all.reduce((sum, { effect }) => sum + (effect.kind === 'skew' ? effect.by : 0), 0),
    bytesPerSecond: Math.min(
      ...all.map(({ effect }) => (effect.kind === 'throttle' ? effect.bytesPerSecond : Infinity)),
    ),
  };
}

/** Whether the reply itself is touched: it has to be held back until it is whole. */
export function touchesReply({ ending, isDone, delayAfterMs, drifts, skew, bytesPerSecond }: Plan): boolean {
  const endsInReply = ending !== undefined && (isDone || needsReply(ending));
  return endsInReply || delayAfterMs > 0 || drifts.length > 0 || skew !== 0 || bytesPerSecond < Infinity;
}

/** Whether an ending is something that happens to a reply, which has to be there for it. */
export function needsReply(ending: Ending): boolean {
  return (
    ending.kind === 'corrupt' ||
    (ending.kind === 'connection' && (ending.how === 'resetMidBody' || ending.how === 'closeMidBody'))
  );
}
