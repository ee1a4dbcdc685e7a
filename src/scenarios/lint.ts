import { FileError, type FileMistake } from '../fixtures/fileError.js';
import { readYaml } from '../fixtures/format/yamlText.js';
import { fixtureMistakes, fixtureNames } from '../fixtures/loadFixture.js';
import { readFixtureFile } from '../fixtures/fixtureFiles.js';
import { isPath } from '../fixtures/shippedFiles.js';
import { checkScenario } from './checkScenario.js';
import { readScenarioFile, scenarioNames } from './scenarioFiles.js';

/** What is a scenario's and no fixture's. */
const OF_SCENARIOS = ['version', 'fixture', 'faults', 'timeline', 'expect', 'clock'];

/**
 * A line `file:line:column: what is wrong, what was expected` for each mistake in a fixture or scenario. Throws a FileError
 * where there is none that could be read.
 */
export function lint(nameOrFile: string): readonly string[] {
  const check = isScenario(nameOrFile) ? checkScenario : checkFixture;
  try {
    check(nameOrFile);
    return [];
  } catch (error) {
    if (error instanceof FileError) return error.message.split('\n');
    throw error;
  }
}

function checkFixture(nameOrFile: string): void {
  const { file, text } = readFixtureFile(nameOrFile);
  const mistakes: readonly FileMistake[] = fixtureMistakes(text);
  if (mistakes.length > 0) throw new FileError(file, mistakes);
}

/** A name is that of what ships; a file is told by what is in it. */
function isScenario(nameOrFile: string): boolean {
  const isName = !isPath(nameOrFile);
  if (isName && !scenarioNames().includes(nameOrFile) && fixtureNames().includes(nameOrFile)) return false;
  const { text } = readScenarioFile(nameOrFile);
  if (isName) return true;
  const { value } = readYaml(text);
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMap) return /scenario/i.test(nameOrFile);
  return !('format' in value) && OF_SCENARIOS.some((name) => name in value);
}
