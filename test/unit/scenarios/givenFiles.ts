import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lint } from '../../../src/server/lint/lint.js';
import { loadScenario } from '../../../src/scenarios/loadScenario.js';

/**
 * Creates a temporary folder. `mistakesIn` writes a text into a file there, and returns its mistakes without the
 * folder's path.
 */
export function givenFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-lint-'));
  const mistakesIn = async (text: string, name = 'some.yaml'): Promise<readonly string[]> => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return (await lint(file)).mistakes.map((line) => line.replace(`${folder}/`, ''));
  };
  return { folder, mistakesIn };
}

/** Returns the mistakes that prevent a scenario from being loaded. */
export function loadingMistakes(file: string): readonly string[] {
  try {
    loadScenario(file);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
}
