import type { CommandContext } from '../commands/context.js';
import { getVerdicts } from '../commands/report.js';
import {
  endScenario,
  getScenario,
  listScenarios,
  loadScenario,
  type LoadedScenarioView,
} from '../commands/scenarios.js';
import type { ScenarioView } from '../commands/scenarioView.js';
import type { Scenario } from '../input/scenario/scenario.gen.js';
import type { ReportedVerdict } from '../report/report.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { copyOf, settleCopy } from './copies.js';
import { settle, SimulatorError } from './simulatorError.js';

/**
 * The loaded scenarios of a world.
 *
 * @example
 * await world.scenarios.load('flaky-api');
 * await world.clock.advance('P1D');
 * const [{ expectations }] = await world.scenarios.list();
 */
export interface WorldScenarios {
  /**
   * Loads a scenario: the name of a built-in scenario, a file path, or the scenario itself. Its timeline
   * starts now. Replaces a scenario of the same name. If the scenario is invalid, rejects with status 400 and
   * changes nothing.
   */
  load(scenario: string | Scenario): Promise<LoadedScenarioView>;
  /** Returns the loaded scenarios by name, each with the status of its expectations. */
  list(): Promise<readonly ScenarioView[]>;
  /** Returns one scenario. Rejects with status 404 if the name is unknown. */
  get(name: string): Promise<ScenarioView>;
  /**
   * Rejects with status 409 unless all expectations are met now and no step has failed. The message has a line for each
   * other one.
   */
  assert(): Promise<void>;
  /** Unloads a scenario: removes its rules, ends its incidents and drops the rest of its timeline. */
  end(name: string): Promise<void>;
}

/** Creates access to the scenarios of the world that `find` returns. */
export function scenariosOf(context: CommandContext, find: () => LiveWorld): WorldScenarios {
  return {
    load: (scenario) =>
      settleCopy(() => {
        const input = typeof scenario === 'string' ? { name: scenario } : { scenario: copyOf(scenario) };
        return loadScenario(context, find(), input);
      }),
    list: () => settleCopy(() => listScenarios(find())),
    get: (name) => settleCopy(() => getScenario(find(), name)),
    assert: () =>
      settle(() => {
        refuseUnmet(getVerdicts(context, find()).verdicts);
      }),
    end: (name) =>
      settle(() => {
        endScenario(find(), name);
      }),
  };
}

/** Throws a SimulatorError that names the expectations that are not met. */
export function refuseUnmet(verdicts: readonly ReportedVerdict[]): void {
  const lines = verdicts.filter(({ status }) => status !== 'met').map(lineOf);
  if (lines.length > 0) throw new SimulatorError(lines.join('\n'), 409);
}

function lineOf({ scenario, where, title, status, message }: ReportedVerdict): string {
  return `${scenario} ${where}: ${title}: ${message ?? status}`;
}
