import { parseInstant } from '../../world/instant.js';
import { DEFAULT_SEED } from '../../world/random.js';
import type { World } from '../../world/world.js';
import { FileError, type FileMistake } from '../../input/fileError.js';
import { isMetAtLoad, MET_AT_LOAD } from '../../scenarios/metAtLoad.js';
import { loadFixture } from '../../fixtures/loadFixture.js';
import { FixtureError } from '../../input/fixtureError.js';
import { nextTurn } from '../../simulator/nextTurn.js';
import { scenarioFile, type ScenarioFile } from '../../scenarios/loadScenario.js';
import { worldIssues } from '../../scenarios/worldIssues.js';
import { playFile } from '../playFile.js';
import { ticks } from '../realClock.js';
import { readScenario } from '../../input/scenario/readScenario.js';
import { readScenarioFile } from '../../input/scenarioFiles.js';
import { ScenarioError } from '../../input/scenarioError.js';

/** Start of the world if the scenario sets none. It is constant, so that every check gives the same result. */
const SOME_START = Date.UTC(2026, 0, 1);

/**
 * Reads a scenario and applies it to a new world. Throws a ScenarioError with all mistakes. Returns a line for each
 * expectation that is met before the first call.
 */
export async function checkScenario(nameOrFile: string): Promise<readonly string[]> {
  const { file, text } = readScenarioFile(nameOrFile);
  const { scenario, sound, mistakes, place } = readScenario(text);
  if (scenario !== undefined) {
    const whole = scenarioFile(file, scenario, place);
    return metAtLoad(whole, playFile(await worldOf(whole), whole));
  }
  const more = sound === undefined ? [] : await mistakesInWorld(scenarioFile(file, sound, place));
  throw new ScenarioError(file, [...mistakes, ...more].toSorted(byPlace));
}

/** Returns a line for each expectation of a scenario that is met before the first call. */
function metAtLoad({ file, place, scenario: { name } }: ScenarioFile, world: World): readonly string[] {
  const loaded = world.scenarios.get(name);
  const found = (loaded?.expectations ?? []).flatMap((state, at) =>
    loaded !== undefined && isMetAtLoad(state, loaded)
      ? [{ path: ['expect', at], message: MET_AT_LOAD }]
      : [],
  );
  return found.length === 0 ? [] : new FileError(file, place(found)).lines;
}

/**
 * Returns the mistakes that only show when the scenario is applied to its world, such as unknown targets.
 * `sound` contains the valid parts of the scenario.
 */
async function mistakesInWorld(sound: ScenarioFile): Promise<readonly FileMistake[]> {
  try {
    return sound.place(worldIssues(await worldOf(sound), sound.scenario));
  } catch (error) {
    if (error instanceof ScenarioError) return error.mistakes;
    throw error;
  }
}

/** Builds the world of a scenario. Reports the mistakes of an invalid fixture at the scenario's member `fixture`. */
async function worldOf({ file, place, scenario }: ScenarioFile): Promise<World> {
  const { fixture = 'standard', seed = DEFAULT_SEED, now } = scenario;
  const start = (now === undefined ? undefined : parseInstant(now)) ?? SOME_START;
  try {
    return await loadFixture(fixture, { seed, now: start }, { ticks, nextTurn });
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    throw new ScenarioError(file, place(error.lines.map((message) => ({ path: ['fixture'], message }))));
  }
}

function byPlace(a: FileMistake, b: FileMistake): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
