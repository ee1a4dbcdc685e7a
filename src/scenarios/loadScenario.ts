import { basename, dirname, resolve } from 'node:path';
import type { Scenario } from '../input/scenario/scenario.gen.js';
import { memberPath } from '../input/fileError.js';
import { isPath } from '../input/shippedFiles.js';
import type { NamedScenario } from './applyScenario.js';
import { readingScenario, readScenario, type ScenarioReading } from '../input/scenario/readScenario.js';
import { ScenarioError } from '../input/scenarioError.js';
import { readScenarioFile } from '../input/scenarioFiles.js';

/** A scenario that was read from a file. */
export interface ScenarioFile extends Pick<ScenarioReading, 'place'> {
  readonly file: string;
  readonly scenario: NamedScenario;
}

/**
 * Loads a built-in scenario by name, or a scenario file by path. Throws a ScenarioError with all mistakes in
 * the file.
 */
export function loadScenario(nameOrFile: string): ScenarioFile {
  const { file, text } = readScenarioFile(nameOrFile);
  return completed(file, readScenario(text));
}

/** Does the same as `loadScenario`, but yields regularly so that other work can run. */
export function* loadingScenario(nameOrFile: string): Generator<void, ScenarioFile> {
  const { file, text } = readScenarioFile(nameOrFile);
  return completed(file, yield* readingScenario(text));
}

function completed(file: string, { scenario, mistakes, place }: ScenarioReading): ScenarioFile {
  if (scenario === undefined) throw new ScenarioError(file, mistakes);
  return scenarioFile(file, scenario, place);
}

/** Completes a scenario that was read from a file: adds its name, and resolves the path of its fixture. */
export function scenarioFile(file: string, scenario: Scenario, place: ScenarioFile['place']): ScenarioFile {
  const name = scenario.name ?? basename(file).replace(/\.\w+$/, '');
  return { file, scenario: { ...scenario, ...besideIt(file, scenario), name }, place };
}

/**
 * Wraps a scenario that was passed as an object. Its mistakes have a path but no line, because there is no
 * file.
 */
export function withoutFile(scenario: NamedScenario): ScenarioFile {
  const place: ScenarioFile['place'] = (issues) =>
    issues.map(({ path, message }) => ({ path: memberPath(path), message }));
  return { file: scenario.name, scenario, place };
}

/** Resolves the fixture of a scenario. A path to a fixture is relative to the scenario's file. */
function besideIt(file: string, { fixture }: Scenario): Pick<Scenario, 'fixture'> {
  if (fixture === undefined) return {};
  return { fixture: isPath(fixture) ? resolve(dirname(file), fixture) : fixture };
}
