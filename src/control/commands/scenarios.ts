import { SYSTEM } from '../../world/events/event.js';
import type { WorldFactory } from '../../simulator/openWorld.js';
import { readJson } from '../../input/json/reader.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { ignoredOf, play } from '../../simulator/scenarios/play.js';
import { unloadScenario } from '../../simulator/scenarios/unloadScenario.js';
import { scenarioBody } from '../bodies/scenarioBody.js';
import { presentScenario, type ShownScenario } from '../presenters/presentScenario.js';
import { Problem } from '../problem.js';

/** A scenario that was loaded, and what of it a world that lives already cannot follow. */
export interface Loaded extends ShownScenario {
  readonly ignored?: readonly string[];
}

/** Lets the scenario of a body play in a world from now on. */
export function loadScenario(live: LiveWorld, worldFactory: WorldFactory, body: unknown): Loaded {
  const scenario = readJson(scenarioBody(worldFactory), body);
  live.commit({ world: play(live.world, scenario, '$.scenario'), events: [] }, SYSTEM);
  const ignored = ignoredOf(scenario);
  return { ...findScenario(live, scenario.name), ...(ignored.length > 0 && { ignored }) };
}

/** The scenarios that play in a world. */
export function listScenarios(live: LiveWorld): readonly ShownScenario[] {
  return live.world.scenarios
    .all()
    .toArray()
    .map((scenario) => presentScenario(live, scenario));
}

/** One of them; a problem when there is none of that name. */
export function findScenario(live: LiveWorld, name: string): ShownScenario {
  const scenario = live.world.scenarios.get(name);
  if (scenario === undefined) throw unknown(live, name);
  return presentScenario(live, scenario);
}

/** Ends a scenario: its rules are gone, its incidents healed, what it had to come does not come. */
export function endScenario(live: LiveWorld, name: string): void {
  if (live.world.scenarios.get(name) === undefined) throw unknown(live, name);
  live.commit({ world: unloadScenario(live.world, name), events: [] }, SYSTEM);
}

function unknown(live: LiveWorld, name: string): Problem {
  const list = `/v1/worlds/${encodeURIComponent(live.name)}/scenarios`;
  return new Problem(404, `No scenario ${JSON.stringify(name)} plays in the world.`, {
    hint: { http: `GET ${list} lists them`, library: 'world.scenarios.list() lists them' },
  });
}
