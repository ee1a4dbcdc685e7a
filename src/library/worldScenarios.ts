import {
  endScenario,
  findScenario,
  listScenarios,
  loadScenario,
  type Loaded,
} from '../control/commands/scenarios.js';
import type { ShownScenario } from '../control/presenters/presentScenario.js';
import type { Scenario } from '../world/scenario.gen.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { WorldFactory } from '../simulator/openWorld.js';
import { settle } from './simulatorError.js';

/**
 * What plays in a world.
 *
 * @example
 * await world.scenarios.load('flaky-api');
 * await world.clock.advance('P1D');
 * const [{ expectations }] = await world.scenarios.list();
 */
export interface WorldScenarios {
  /** Lets a scenario play from now on: one that ships by its name, a file, or the scenario itself. */
  load(scenario: string | Scenario): Promise<Loaded>;
  /** Those that play, and how their expectations stand. */
  list(): Promise<readonly ShownScenario[]>;
  get(name: string): Promise<ShownScenario>;
  /** Ends one: its rules are gone, its incidents healed, what it had to come does not come. */
  end(name: string): Promise<void>;
}

/** The scenarios of the world that `find` finds. */
export function worldScenarios(find: () => LiveWorld, worldFactory: WorldFactory): WorldScenarios {
  return {
    load: (scenario) =>
      settle(() => {
        if (typeof scenario !== 'string') return loadScenario(find(), worldFactory, { scenario });
        // A file is as good as a name here: who can call this can read it anyway.
        return loadScenario(find(), { ...worldFactory, scenarios: [scenario] }, { name: scenario });
      }),
    list: () => settle(() => listScenarios(find())),
    get: (name) => settle(() => findScenario(find(), name)),
    end: (name) =>
      settle(() => {
        endScenario(find(), name);
      }),
  };
}
