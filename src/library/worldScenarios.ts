import type { CommandContext } from '../commands/context.js';
import {
  endScenario,
  getScenario,
  listScenarios,
  loadScenario,
  type LoadedScenarioView,
} from '../commands/scenarios.js';
import type { ScenarioView } from '../commands/scenarioView.js';
import type { Scenario } from '../world/scenario.gen.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { settle } from './simulatorError.js';

/**
 * The scenarios that are loaded in a world.
 *
 * @example
 * await world.scenarios.load('flaky-api');
 * await world.clock.advance('P1D');
 * const [{ expectations }] = await world.scenarios.list();
 */
export interface WorldScenarios {
  /**
   * Loads a scenario: the name of one that ships, a file path, or the scenario itself. Its timeline starts now. One of
   * the same name is replaced. Rejects with status 400 if it is wrong; nothing of it is applied then.
   */
  load(scenario: string | Scenario): Promise<LoadedScenarioView>;
  /** The loaded scenarios by name, each with the state of its expectations. */
  list(): Promise<readonly ScenarioView[]>;
  /** Returns one scenario. Rejects with status 404 for an unknown name. */
  get(name: string): Promise<ScenarioView>;
  /** Unloads a scenario: removes its rules, ends its incidents and drops the rest of its timeline. */
  end(name: string): Promise<void>;
}

/** The scenarios of the world that `find` returns. */
export function scenariosOf(context: CommandContext, find: () => LiveWorld): WorldScenarios {
  return {
    load: (scenario) =>
      settle(() => {
        const input = typeof scenario === 'string' ? { name: scenario } : { scenario };
        return loadScenario(context, find(), input);
      }),
    list: () => settle(() => listScenarios(find())),
    get: (name) => settle(() => getScenario(find(), name)),
    end: (name) =>
      settle(() => {
        endScenario(find(), name);
      }),
  };
}
