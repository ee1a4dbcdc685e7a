import { existsSync } from 'node:fs';
import { kindOf } from '../../input/fileKind.js';
import { nearest } from '../../schema/nearest.js';
import { FileError, type FileMistake } from '../../input/fileError.js';
import { readYaml } from '../../input/yamlText.js';
import { fixtureMistakes } from '../../fixtures/buildFixture.js';
import { readingLinesFixture } from '../../fixtures/linesFixture.js';
import { fixtureNames, readFixtureFile } from '../../input/fixtureFiles.js';
import { isLinesFile } from '../../input/linesFile.js';
import { isPath } from '../../input/shippedFiles.js';
import { runAtOnce } from '../../world/slices.js';
import { checkScenario } from './checkScenario.js';
import { readScenarioFile, scenarioNames, trialNames } from '../../input/scenarioFiles.js';

const EXPECTED = 'expected a fixture or a scenario';

/** The lines of a checked file, `file:line:column: message`. */
export interface Linted {
  readonly mistakes: readonly string[];
  /** Remarks on a file without mistakes. */
  readonly notes: readonly string[];
}

/** Checks a fixture or scenario. Throws a FileError if the file cannot be read. */
export async function lint(nameOrFile: string): Promise<Linted> {
  const check = checkOf(nameOrFile);
  try {
    return { mistakes: [], notes: (await check(nameOrFile)) ?? [] };
  } catch (error) {
    if (error instanceof FileError) return { mistakes: error.message.split('\n'), notes: [] };
    throw error;
  }
}

function checkFixture(nameOrFile: string): undefined {
  const { file, text } = readFixtureFile(nameOrFile);
  const mistakes: readonly FileMistake[] = fixtureMistakes(text);
  if (mistakes.length > 0) throw new FileError(file, mistakes);
}

function checkLines(file: string): undefined {
  runAtOnce(readingLinesFixture(file));
}

/** Throws a FileError with all mistakes. Returns remarks, if there are any. */
type Check = (nameOrFile: string) => Promise<readonly string[]> | undefined;

/**
 * Returns the check for a fixture or scenario. A name is looked up among the files of the package. A file is
 * recognized by its content.
 */
function checkOf(nameOrFile: string): Check {
  if (isLinesFile(nameOrFile)) return checkLines;
  if (!isPath(nameOrFile)) return isScenarioName(nameOrFile) ? checkScenario : checkFixture;
  if (!existsSync(nameOrFile)) throw new FileError(nameOrFile, [{ message: `no such file; ${EXPECTED}` }]);
  const { text } = readScenarioFile(nameOrFile);
  const { value, mistakes } = readYaml(text);
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isMap) return kindOf(value) === 'scenario' ? checkScenario : checkFixture;
  if (mistakes.length > 0) return /scenario/i.test(nameOrFile) ? checkScenario : checkFixture;
  return () => {
    throw new FileError(nameOrFile, [{ line: 1, column: 1, message: `${contentOf(value)}; ${EXPECTED}` }]);
  };
}

function contentOf(value: unknown): string {
  return value === undefined || value === null ? 'there is nothing in it' : 'this is no map of keys';
}

function isScenarioName(name: string): boolean {
  if (scenarioNames().includes(name) || trialNames().includes(name)) return true;
  if (fixtureNames().includes(name)) return false;
  const known = [...fixtureNames(), ...scenarioNames()];
  const meant = nearest(name, [...known, ...trialNames()]);
  const hint = meant === undefined ? '' : `did you mean ${meant}? `;
  const message = `no such fixture or scenario; ${hint}expected one of ${known.join(', ')}, or the path of a file`;
  throw new FileError(name, [{ message }]);
}
