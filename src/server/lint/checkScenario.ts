import { parseInstant } from '../../world/instant.js';
import { DEFAULT_SEED } from '../../world/random.js';
import type { World } from '../../world/world.js';
import type { FileMistake } from '../../input/fileError.js';
import { FixtureError, loadFixture } from '../../fixtures/loadFixture.js';
import { scenarioFile, type ScenarioFile } from '../../scenarios/loadScenario.js';
import { worldIssues } from '../../scenarios/worldIssues.js';
import { playFile } from '../playFile.js';
import { readScenario } from '../../input/scenario/readScenario.js';
import { readScenarioFile } from '../../input/scenarioFiles.js';
import { ScenarioError } from '../../input/scenarioError.js';

/** Start of the world if the scenario sets none. It is constant, so that every check gives the same result. */
const SOME_START = Date.UTC(2026, 0, 1);

/** Reads a scenario and applies it to a new world. Throws a ScenarioError with all mistakes. */
export function checkScenario(nameOrFile: string): void {
  const { file, text } = readScenarioFile(nameOrFile);
  const { scenario, sound, mistakes, place } = readScenario(text);
  if (scenario !== undefined) {
    const whole = scenarioFile(file, scenario, place);
    playFile(worldOf(whole), whole);
    return;
  }
  const more = sound === undefined ? [] : mistakesInWorld(scenarioFile(file, sound, place));
  throw new ScenarioError(file, [...mistakes, ...more].toSorted(byPlace));
}

/**
 * Returns the mistakes that can be found only in the scenario's world, for example unknown targets. `sound`
 * contains the valid parts of the scenario.
 */
function mistakesInWorld(sound: ScenarioFile): readonly FileMistake[] {
  try {
    return sound.place(worldIssues(worldOf(sound), sound.scenario));
  } catch (error) {
    if (error instanceof ScenarioError) return error.mistakes;
    throw error;
  }
}

function worldOf(file: ScenarioFile): World {
  const { fixture = 'standard', seed = DEFAULT_SEED, now } = file.scenario;
  const start = (now === undefined ? undefined : parseInstant(now)) ?? SOME_START;
  return inPlace(file, () => loadFixture(fixture, { seed, now: start }));
}

function byPlace(a: FileMistake, b: FileMistake): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** Reports an invalid fixture as a mistake at the scenario's member `fixture`. */
function inPlace<T>({ file, place }: ScenarioFile, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    throw new ScenarioError(file, place([{ path: ['fixture'], message: error.message }]));
  }
}
