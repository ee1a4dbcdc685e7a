import { compileMatch, type Predicate } from '../journal/compileMatch.js';
import type { Call } from '../journal/match.js';
import { inTurn } from '../world/inTurn.js';
import { memoizeFor } from '../world/memoizeFor.js';
import { omit } from '../world/omit.js';
import type { Outcome } from '../world/outcome.js';
import type { AfterCalls, ScenarioStep } from '../world/tables/steps.js';
import type { World } from '../world/world.js';
import { performStep } from './scenarioStep.js';

/** The outcome of counting a call, and the ids of the steps that run after the reply to it. */
export interface CountedCall {
  readonly outcome: Outcome;
  readonly ready: readonly string[];
}

/**
 * Counts a call for the steps that wait for calls, in the order of the steps. Runs a step if this was the last call that it
 * waited for, or makes it ready for the time after the reply. Returns `undefined` if no step waits for the call.
 */
export function countCall(world: World, call: Call): CountedCall | undefined {
  if (world.steps.size === 0) return undefined;
  const waiting = world.steps.select('waiting', 'calls').toArray();
  const met = waiting.filter(({ step }) => matchOf(step.after ?? {}, '')(call));
  if (met.length === 0) return undefined;
  const ready = met.filter((step) => isLastCall(step) && step.step.after?.phase === 'afterReply');
  const moves = met.map((step) => (current: World) => counted(current, step));
  return { outcome: inTurn(world, moves), ready: ready.map(({ id }) => id) };
}

/** Returns the steps whose awaited calls have been made, but not all of them answered. */
export function readySteps(world: World): readonly ScenarioStep[] {
  return world.steps.size === 0 ? [] : world.steps.select('waiting', 'reply').toArray();
}

/** Returns whether a step waits for calls, or for the reply to one. */
export function isWaiting({ calls }: ScenarioStep): boolean {
  return calls !== undefined;
}

const matchOf = memoizeFor((after: AfterCalls): Predicate => compileMatch(omit(after, 'times', 'phase')));

function isLastCall({ calls = 0, step }: ScenarioStep): boolean {
  return calls + 1 >= (step.after?.times ?? 1);
}

/** Counts a call for one step. An earlier step may have removed it. */
function counted(world: World, { id }: ScenarioStep): Outcome {
  const step = world.steps.get(id);
  if (step === undefined || !isWaiting(step)) return { world, events: [] };
  const next = { ...step, calls: (step.calls ?? 0) + 1 };
  if (!isLastCall(step)) return put(world, next);
  return step.step.after?.phase === 'afterReply'
    ? put(world, { ...next, isReady: true })
    : performStep(world, next);
}

function put(world: World, step: ScenarioStep): Outcome {
  return { world: { ...world, steps: world.steps.put(step) }, events: [] };
}
