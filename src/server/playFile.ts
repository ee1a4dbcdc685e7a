import type { Outcome } from '../world/outcome.js';
import type { World } from '../world/world.js';
import { Conflict } from '../world/conflict.js';
import { WrongScenario } from '../scenarios/scenarioOf.js';
import { checkedScenario, play } from '../simulator/play.js';
import type { ScenarioFile } from '../scenarios/loadScenario.js';
import { ScenarioError } from '../input/scenarioError.js';

/**
 * Plays the scenario of a file in a world that no client uses yet. Throws a ScenarioError with all mistakes.
 */
export function playFile(world: World, file: ScenarioFile): World {
  return inFile(file, () => play(world, file.scenario));
}

/** Applies the scenario of a file to a world. Throws a ScenarioError with all mistakes. */
export function applyFile(world: World, file: ScenarioFile): Outcome {
  return inFile(file, () => checkedScenario(world, file.scenario));
}

function inFile<T>({ file, place }: ScenarioFile, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof WrongScenario) throw new ScenarioError(file, place(error.scenarioIssues));
    if (error instanceof Conflict) throw new ScenarioError(file, [{ message: error.message }]);
    throw error;
  }
}
