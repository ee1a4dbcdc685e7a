import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LANGUAGES, LANGUAGE_NAMES } from '../../../src/server/config/languages.js';
import { initProject } from '../../../src/server/init/initProject.js';
import { testWith } from '../../support/toolchains.js';

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
  it('prints the files that it has written, and the next steps', () => {
    const { code, output } = understudy('init', 'mine', '--language', 'go');
    expect(code).toBe(0);
    const files = ['understudy/fixture.yaml', 'understudy/scenario.yaml', LANGUAGES.go.test];
    expect(output.split('\n').slice(0, 3)).toEqual(files.map((file) => `wrote mine/${file}`));
    expect(output).toContain(LANGUAGES.go.steps.at(-1));
    expect(files.filter((file) => !existsSync(join(folder, 'mine', file)))).toEqual([]);
  });

  it('writes files of every language in which lint finds nothing wrong', () => {
    const files = LANGUAGE_NAMES.flatMap((language) => {
      initProject(join(folder, language), language);
      expect(existsSync(join(folder, language, LANGUAGES[language].test))).toBe(true);
      return ['fixture', 'scenario'].map((name) => join(language, `understudy/${name}.yaml`));
    });
    expect(understudy('lint', ...files).output).toBe(`understudy: ${files.length} files, nothing wrong\n`);
  });

  it('refuses a file in place of a folder', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(understudy('init', 'file')).toEqual({
      code: 2,
      output: 'understudy: file: expected a folder, not a file\n',
    });
  });

  testWith(
    ['curl', 'jq'],
    'writes a test for the shell that passes, and fails when the client does not try again',
    () => {
      understudy('init', '.', '--language', 'shell');
      const files = ['--fixture', 'understudy/fixture.yaml', '--scenario', 'understudy/scenario.yaml'];
      const all = ['exec', ...files, '--clock', 'manual', '--'];
      expect(understudy(...all, 'sh', 'understudy_test.sh')).toMatchObject({ code: 0 });
      const { code, output } = understudy(...all, 'true');
      expect(output).toContain('the client tries again');
      expect(code).toBe(3);
    },
  );
});
