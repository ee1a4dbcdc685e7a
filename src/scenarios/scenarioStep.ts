import type { Behaviour } from '../world/behaviour.js';
import { isRefused } from '../world/isRefused.js';
import type { Outcome } from '../world/outcome.js';
import type { ScenarioStep } from '../world/tables/steps.js';
import { omit } from '../world/omit.js';
import type { World } from '../world/world.js';
import { runStep } from './carryOut.js';

/**
 * Runs a step of a scenario's timeline when it is due. Records a failure if the state of the world forbids
 * the step.
 */
export const scenarioStep: Behaviour<'steps'> = {
  name: 'scenarioStep',
  subjects: 'steps',
  due: ({ at }) => at,
  fire: performStep,
};

/** Runs a step, and records when it runs next. */
export function performStep(world: World, step: ScenarioStep): Outcome {
  const scenario = step.scenario === undefined ? undefined : world.scenarios.get(step.scenario);
  if (step.scenario !== undefined && scenario === undefined)
    return { world: put(world, omit(step, 'at', 'calls', 'isReady')), events: [] };
  const { world: next, events, failure } = tried(world, () => runStep(world, scenario, step.step));
  return { world: put(next, after(step, failure)), events };
}

interface Tried extends Outcome {
  readonly failure?: string;
}

function tried(world: World, act: () => Outcome): Tried {
  try {
    return act();
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { world, events: [], failure: error.message };
  }
}

function after(step: ScenarioStep, failure: string | undefined): ScenarioStep {
  const { at = 0, everyMs } = step;
  const left = step.left === undefined ? undefined : Math.max(0, step.left - 1);
  const isOver = everyMs === undefined || left === 0;
  return {
    ...omit(step, 'at', 'calls', 'isReady', 'failure', 'left'),
    done: step.done + 1,
    ...(!isOver && { at: at + everyMs }),
    ...(left !== undefined && { left }),
    ...(failure !== undefined && { failure }),
  };
}

function put(world: World, step: ScenarioStep): World {
  return { ...world, steps: world.steps.put(step) };
}
