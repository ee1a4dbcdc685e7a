import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const TEST = join(import.meta.dirname, '..');

/** The groups of test/together with their folders. `unit` and `http` contain the files that are in no other group. */
const GROUPS = {
  model: ['unit/behaviours', 'unit/faults', 'unit/incidents', 'unit/metrics', 'unit/world'],
  operations: ['http/api/operations'],
  conventions: ['http/api'],
  control: ['http/control'],
  golden: ['http/golden'],
  scenarios: ['http/scenarios', 'http/simulation'],
  unit: ['unit'],
  http: ['http'],
} as const;

/**
 * A test that replaces a module. It needs its own module registry, so no group loads it: see jest.together.config.js.
 */
const ALONE = 'unit/api/digest/verifySteps.test.ts';

/**
 * Loads the test files of a group, so that they share one module registry. By default, Jest creates a registry for
 * each file, and loading code, contract and validators again costs more than most tests.
 */
export async function importTests(group: keyof typeof GROUPS): Promise<void> {
  for (const file of testFiles().filter((each) => groupOf(each) === group)) await import(join(TEST, file));
}

function testFiles(): readonly string[] {
  return ['unit', 'http'].flatMap((kind) =>
    readdirSync(join(TEST, kind), { recursive: true, encoding: 'utf8' })
      .map((file) => `${kind}/${file.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.test.ts') && file !== ALONE)
      .sort(),
  );
}

/** Returns the first group with a folder that contains the file. */
function groupOf(file: string): string | undefined {
  const isIn = ([, folders]: readonly [string, readonly string[]]): boolean =>
    folders.some((folder) => file.startsWith(`${folder}/`));
  return Object.entries(GROUPS).find(isIn)?.[0];
}
