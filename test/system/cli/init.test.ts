import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LANGUAGES, LANGUAGE_NAMES } from '../../../src/server/config/languages.js';

const PROJECT = resolve(import.meta.dirname, '../../..');
const MAIN = join(PROJECT, 'dist/main.cjs');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-init-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(
  program: string,
  ...args: readonly string[]
): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

const understudy = (...args: readonly string[]): ReturnType<typeof run> =>
  run(process.execPath, MAIN, ...args);

describe('understudy init', () => {
  it.each(LANGUAGE_NAMES)('writes a fixture, a scenario and a test in %s', (language) => {
    const { code, output } = understudy('init', language, '--language', language);
    expect(code).toBe(0);
    const files = ['understudy/fixture.yaml', 'understudy/scenario.yaml', LANGUAGES[language].test];
    expect(output.split('\n').slice(0, 3)).toEqual(files.map((file) => `wrote ${language}/${file}`));
    expect(output).toContain(LANGUAGES[language].steps.at(-1));
    expect(files.filter((file) => !existsSync(join(folder, language, file)))).toEqual([]);
  });

  it('writes files of every language in which lint finds nothing wrong', () => {
    const files = LANGUAGE_NAMES.flatMap((language) => {
      if (!existsSync(join(folder, language))) understudy('init', language, '--language', language);
      return ['fixture', 'scenario'].map((name) => join(language, `understudy/${name}.yaml`));
    });
    expect(understudy('lint', ...files).output).toBe(`understudy: ${files.length} files, nothing wrong\n`);
  });

  it.each([
    ['go.mod', 'go', 'understudy_test.go'],
    ['pyproject.toml', 'python', 'test_understudy.py'],
    ['README.md', 'shell', 'understudy_test.sh'],
  ])('sees by %s that a project is in %s', (mark, language, test) => {
    const project = `by-${language}`;
    mkdirSync(join(folder, project));
    writeFileSync(join(folder, project, mark), '');
    expect(understudy('init', project).output).toContain(
      `The test is for ${language}; --language chooses another.`,
    );
    expect(readdirSync(join(folder, project)).toSorted()).toEqual([mark, test, 'understudy'].toSorted());
  });

  it('overwrites nothing', () => {
    mkdirSync(join(folder, 'full/understudy'), { recursive: true });
    writeFileSync(join(folder, 'full/understudy/scenario.yaml'), 'mine');
    expect(understudy('init', 'full')).toEqual({
      code: 2,
      output: 'understudy: full/understudy/scenario.yaml: expected no such file; init overwrites nothing\n',
    });
    expect(readdirSync(join(folder, 'full'))).toEqual(['understudy']);
    expect(readFileSync(join(folder, 'full/understudy/scenario.yaml'), 'utf8')).toBe('mine');
  });

  it('refuses a file in place of a folder, and an unknown language', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(understudy('init', 'file')).toEqual({
      code: 2,
      output: 'understudy: file: expected a folder, not a file\n',
    });
    const { code, output } = understudy('init', '--language', 'cobol');
    expect(code).toBe(2);
    expect(output).toContain('Allowed choices are typescript, javascript, python');
  });

  it('writes a test for the shell that passes, and fails when the client does not try again', () => {
    understudy('init', '.', '--language', 'shell');
    const files = ['--fixture', 'understudy/fixture.yaml', '--scenario', 'understudy/scenario.yaml'];
    const all = ['exec', ...files, '--clock', 'manual', '--'];
    expect(understudy(...all, 'sh', 'understudy_test.sh')).toMatchObject({ code: 0 });
    const { code, output } = understudy(...all, 'true');
    expect(output).toContain('the client tries again');
    expect(code).toBe(3);
  });
});
