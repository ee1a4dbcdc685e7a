import type { World } from '../world/world.js';
import { Conflict } from '../world/conflict.js';
import { WrongScenario } from '../scenarios/scenarioOf.js';
import { play } from '../simulator/play.js';
import type { ScenarioFile } from '../scenarios/loadScenario.js';
import { ScenarioError } from '../input/scenarioError.js';

/**
 * Applies the scenario of a file to a world and returns the next world. Throws a ScenarioError with all
 * mistakes.
 */
export function playFile(world: World, { file, scenario, place }: ScenarioFile): World {
  try {
    return play(world, scenario);
  } catch (error) {
    if (error instanceof WrongScenario) throw new ScenarioError(file, place(error.scenarioIssues));
    if (error instanceof Conflict) throw new ScenarioError(file, [{ message: error.message }]);
    throw error;
  }
}
