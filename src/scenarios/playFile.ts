import type { World } from '../world/world.js';
import { Conflict } from '../world/conflict.js';
import { play, WrongScenario } from '../simulator/scenarios/play.js';
import type { ScenarioFile } from './loadScenario.js';
import { ScenarioError } from '../input/scenarioError.js';

/** The world in which the scenario of a file plays from now on. Throws a ScenarioError with all that is wrong. */
export function playFile(world: World, { file, scenario, place }: ScenarioFile): World {
  try {
    return play(world, scenario);
  } catch (error) {
    if (error instanceof WrongScenario) throw new ScenarioError(file, place(error.scenarioIssues));
    if (error instanceof Conflict) throw new ScenarioError(file, [{ message: error.message }]);
    throw error;
  }
}
