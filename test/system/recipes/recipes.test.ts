import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { GO_MEMORY } from '../../../tools/goMemory.mjs';
import { recipes, type Recipe } from './recipes.js';

const PROJECT = resolve(import.meta.dirname, '../../..');
const EXAMPLES = join(import.meta.dirname, 'examples');
const SUFFIX = '.txt';
/** Tests of the project that check its catalogues. */
const CATALOGUES = [
  'test/unit/behaviours/catalogue',
  'test/unit/reactions/catalogue',
  'test/unit/incidents/schema',
  'test/unit/faults/faults',
  'test/unit/input/agreement',
  'test/unit/tools/pieceCalls',
  'test/http/control/description',
];
const COPIED = [
  ...['src', 'schema', 'fixtures', 'scenarios', 'docs', 'tools', 'test/support'],
  // Documents have tables about them.
  ...['test/clients', 'test/corpus', 'test/oracle', 'README.md'],
  ...new Set(CATALOGUES.map(dirname)),
  'bench/pieceCalls.mjs',
  'CONTRIBUTING.md',
  'package.json',
  'tsconfig.json',
  'jest.config.js',
  '.oxfmtrc.json',
  'redocly.yaml',
];

/** A compiler or jest that takes this long hangs, even on the slowest machine. */
jest.setTimeout(1_800_000);

const run = promisify(execFile);
let folder = '';
/** The files that each recipe has added or edited, by the recipe's name. */
const touched = new Map<string, readonly string[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'understudy-recipes-'));
  for (const parent of new Set(COPIED.map(dirname))) {
    await mkdir(join(folder, parent), { recursive: true });
    // A program of the system copies thousands of files with a third of the processor time.
    const own = COPIED.filter((name) => dirname(name) === parent).map((name) => join(PROJECT, name));
    await run('cp', ['-R', ...own, join(folder, parent)]);
  }
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  for (const recipe of recipes) touched.set(recipe.name, await apply(recipe));
  await cp(join(EXAMPLES, `examples.test.ts${SUFFIX}`), join(folder, 'test/examples.test.ts'));
  await run(process.execPath, ['tools/generate.mjs'], { cwd: folder });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('The recipes of CONTRIBUTING.md', () => {
  test.each(recipes)('$name: only the promised files are edited by hand', ({ name, files }) => {
    expect(touched.get(name)).toEqual([...files].sort());
  });

  test.each(recipes)(
    '$name: CONTRIBUTING.md promises that number of files',
    async ({ name, recipe = name, files }) => {
      const text = await readFile(join(PROJECT, 'CONTRIBUTING.md'), 'utf8');
      const [, promise] = new RegExp(`\\*\\*An? ${recipe}\\*\\* \\((\\d) files?\\)`).exec(text) ?? [];
      expect(Number(promise)).toBe(files.length);
    },
  );

  test('the examples compile, all at once', async () => {
    const include = ['src', 'test/support', 'test/examples.test.ts'];
    const project = { extends: './tsconfig.json', include, exclude: ['src/console'] };
    await writeFile(join(folder, 'tsconfig.examples.json'), JSON.stringify(project));
    // Several threads would each derive the same types again.
    const args = ['--noEmit', '--singleThreaded', '-p', 'tsconfig.examples.json'];
    expect(await outputOf('node_modules/typescript7/bin/tsc', ...args)).toBe('');
  });

  test('the examples work, and the catalogues are complete', async () => {
    const output = await outputOf(
      '--max-semi-space-size=64',
      '--always-sparkplug',
      'node_modules/jest/bin/jest.js',
      '-i',
      '--silent',
      // Jest would look at all sources first, to know which tests they can reach.
      '--roots',
      join(folder, 'test'),
      '--testPathPatterns',
      'test/examples',
      ...CATALOGUES,
    );
    expect(output).not.toMatch(/^FAIL|●/m);
    expect(output).toMatch(/Tests: +\d+ passed, \d+ total/);
  });
});

/** Applies a recipe to the copy of the project. Returns the files that it has added or edited. */
async function apply({ name, edits }: Recipe): Promise<readonly string[]> {
  const example = join(EXAMPLES, name);
  const added = await filesBelow(example);
  for (const file of added) await cp(join(example, file + SUFFIX), join(folder, file));
  for (const { file, before, add } of edits) {
    const text = await readFile(join(folder, file), 'utf8');
    const at = text.indexOf(before);
    if (at < 0) throw new Error(`${file} has no ${JSON.stringify(before)}: the recipe "${name}" needs it.`);
    await writeFile(join(folder, file), text.slice(0, at) + add + text.slice(at));
  }
  return [...new Set([...added, ...edits.map(({ file }) => file)])].sort();
}

/**
 * Returns the files that an example adds, without their suffix. The suffix prevents their compilation in this
 * repository.
 */
async function filesBelow(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true }).catch(() => []);
  return entries.filter((file) => file.endsWith(SUFFIX)).map((file) => file.slice(0, -SUFFIX.length));
}

/** The output of a program, whatever its exit code. */
async function outputOf(...args: readonly string[]): Promise<string> {
  const failed = (error: { stdout?: string; stderr?: string }) => error as { stdout: string; stderr: string };
  const options = { cwd: folder, env: { ...process.env, ...GO_MEMORY }, maxBuffer: 1 << 26 };
  const { stdout, stderr } = await run(process.execPath, args, options).catch(failed);
  return stdout + stderr;
}
