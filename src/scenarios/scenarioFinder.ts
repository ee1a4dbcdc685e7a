import { isAbsolute, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { FileError } from '../input/fileError.js';
import { scenarioNames } from '../input/scenarioFiles.js';
import { loadScenario, type ScenarioFile } from './loadScenario.js';

/** A position in a scenario file. Line and column are counted from 1. */
export interface ScenarioPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Finds an expectation or a timeline step in the file of its scenario: `value`, which is the entry number `at` of the
 * list. Returns `undefined` if the file has another entry there.
 */
export type FindInScenarios = (
  scenario: string,
  list: 'expect' | 'timeline',
  at: number,
  value: object,
) => ScenarioPlace | undefined;

/**
 * Returns a function that finds expectations and steps in scenario files. The function searches the given
 * scenarios and the built-in scenarios, and reads each file once. If a file has changed since its scenario
 * was loaded, it may find nothing.
 */
export function scenarioFinder(namesOrFiles: readonly string[]): FindInScenarios {
  let named: readonly ScenarioFile[] | undefined;
  const shipped = new Map<string, readonly ScenarioFile[]>();
  const filesOf = (scenario: string): readonly ScenarioFile[] => {
    named ??= namesOrFiles.flatMap(loaded);
    const known = shipped.get(scenario) ?? (scenarioNames().includes(scenario) ? loaded(scenario) : []);
    shipped.set(scenario, known);
    return [...named.filter((file) => file.scenario.name === scenario), ...known];
  };
  return (scenario, list, at, value) => {
    const file = filesOf(scenario).find((each) => isDeepStrictEqual(each.scenario[list]?.[at], value));
    if (file === undefined) return undefined;
    const [{ line = 1, column = 1 } = {}] = file.place([{ path: [list, at], message: '' }]);
    return { file: shortPath(file.file), line, column };
  };
}

function loaded(nameOrFile: string): readonly ScenarioFile[] {
  try {
    return [loadScenario(nameOrFile)];
  } catch (error) {
    // The file was deleted, or now has mistakes.
    if (error instanceof FileError) return [];
    throw error;
  }
}

/**
 * Returns a path relative to the working directory if the file is below this directory. Otherwise, returns
 * the path unchanged.
 */
function shortPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}
