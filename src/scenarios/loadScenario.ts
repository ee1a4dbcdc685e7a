import { basename, dirname, resolve } from 'node:path';
import type { Scenario } from '../world/scenario.gen.js';
import { memberPath } from '../input/fileError.js';
import { isPath } from '../input/shippedFiles.js';
import type { NamedScenario } from '../simulator/scenarios/applyScenario.js';
import { readScenario, type ScenarioReading } from '../input/scenario/readScenario.js';
import { ScenarioError } from '../input/scenarioError.js';
import { readScenarioFile } from '../input/scenarioFiles.js';

/** A scenario that was read from a file. */
export interface ScenarioFile extends Pick<ScenarioReading, 'place'> {
  readonly file: string;
  readonly scenario: NamedScenario;
}

/** The scenario of a file, or one that ships, by its name. Throws a ScenarioError with all that is wrong with it. */
export function loadScenario(nameOrFile: string): ScenarioFile {
  const { file, text } = readScenarioFile(nameOrFile);
  const { scenario, mistakes, place } = readScenario(text);
  if (scenario === undefined) throw new ScenarioError(file, mistakes);
  return scenarioFile(file, scenario, place);
}

/** A scenario with what it has from its file. */
export function scenarioFile(file: string, scenario: Scenario, place: ScenarioFile['place']): ScenarioFile {
  const name = scenario.name ?? basename(file).replace(/\.\w+$/, '');
  return { file, scenario: { ...scenario, ...besideIt(file, scenario), name }, place };
}

/** A scenario that was given as an object: its mistakes have a path and no line. */
export function withoutFile(scenario: NamedScenario): ScenarioFile {
  const place: ScenarioFile['place'] = (issues) =>
    issues.map(({ path, message }) => ({ path: memberPath(path), message }));
  return { file: scenario.name, scenario, place };
}

/** A fixture that is a file is found from where the scenario is. */
function besideIt(file: string, { fixture }: Scenario): Pick<Scenario, 'fixture'> {
  if (fixture === undefined) return {};
  return { fixture: isPath(fixture) ? resolve(dirname(file), fixture) : fixture };
}
