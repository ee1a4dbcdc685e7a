import { SYSTEM } from '../world/events/event.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { conclude, type Shortfall } from '../simulator/scenarios/conclude.js';
import { ignoredFields, play } from '../simulator/scenarios/play.js';
import { unloadScenario } from '../simulator/scenarios/applyScenario.js';
import type { Simulator } from '../simulator/simulator.js';
import type { CommandContext } from './context.js';
import { notFound } from './errors.js';
import { pathOf } from './findWorld.js';
import { readLoadedScenario } from './scenarioInput.js';
import { scenarioView, type ScenarioView } from './scenarioView.js';

/** A scenario that was loaded. */
export interface LoadedScenarioView extends ScenarioView {
  /** Members of the scenario that only a new world follows. Unset without such members. */
  readonly ignored?: readonly string[];
}

/** Loads a scenario into a world: its rules are in force, its timeline starts now. */
export function loadScenario(context: CommandContext, live: LiveWorld, input: unknown): LoadedScenarioView {
  const scenario = readLoadedScenario(context, input);
  live.commit({ world: play(live.world, scenario, '$.scenario'), events: [] }, SYSTEM);
  const ignored = ignoredFields(scenario);
  return { ...getScenario(live, scenario.name), ...(ignored.length > 0 && { ignored }) };
}

/** The scenarios that are loaded in a world, by name. */
export function listScenarios(live: LiveWorld): readonly ScenarioView[] {
  const scenarios = live.world.scenarios.all().toArray();
  return scenarios.map((scenario) => scenarioView(live, scenario));
}

export function getScenario(live: LiveWorld, name: string): ScenarioView {
  const scenario = live.world.scenarios.get(name);
  if (scenario === undefined) throw unknown(live, name);
  return scenarioView(live, scenario);
}

/** Unloads a scenario: removes its rules, ends its incidents and drops the rest of its timeline. */
export function endScenario(live: LiveWorld, name: string): void {
  if (live.world.scenarios.get(name) === undefined) throw unknown(live, name);
  live.commit({ world: unloadScenario(live.world, name), events: [] }, SYSTEM);
}

/** Runs all worlds until every expectation has a verdict, and returns the missed ones. Assumes that all clients have stopped. */
export async function concludeScenarios(simulator: Simulator): Promise<readonly Shortfall[]> {
  const missed: Shortfall[] = [];
  for (const name of simulator.names()) {
    const live = simulator.find(name);
    if (live !== undefined) missed.push(...(await conclude(live)));
  }
  return missed;
}

function unknown(live: LiveWorld, name: string): Error {
  return notFound(`No scenario ${JSON.stringify(name)} plays in the world.`, {
    http: `GET ${pathOf(live, 'scenarios')} lists them`,
    library: 'world.scenarios.list() lists them',
  });
}
