import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LANGUAGES, LANGUAGE_NAMES } from '../../../src/server/config/languages.js';
import { UsageError } from '../../../src/server/config/usageError.js';
import { initProject } from '../../../src/server/init/initProject.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-init-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const template = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../templates', name), 'utf8');
const written = (path: string): string => readFileSync(join(folder, path), 'utf8');

describe('a new project', () => {
  const marks = LANGUAGE_NAMES.flatMap((name) => LANGUAGES[name].marks.map((mark) => [mark, name] as const));

  it.each(marks)('has a test in the language of the folder: %s means %s', (mark, name) => {
    writeFileSync(join(folder, mark), '');
    expect(initProject(folder)).toContain(
      `The test is for ${name}; --language chooses another. Next, in ${folder}:`,
    );
    expect(written(LANGUAGES[name].test)).toBe(template(LANGUAGES[name].template));
  });

  it('has a test in the first of two languages', () => {
    for (const mark of ['go.mod', 'tsconfig.json', 'package.json']) writeFileSync(join(folder, mark), '');
    expect(initProject(folder).join()).toContain('The test is for typescript;');
  });

  it('has a test for the shell if the folder shows no language', () => {
    expect(initProject(join(folder, 'new')).join()).toContain('The test is for shell;');
  });

  it('has a test in the language that the user names, and a fixture and a scenario', () => {
    writeFileSync(join(folder, 'package.json'), '');
    const lines = initProject(folder, 'go');
    expect(lines.slice(0, 4)).toEqual([
      `wrote ${join(folder, 'understudy/fixture.yaml')}`,
      `wrote ${join(folder, 'understudy/scenario.yaml')}`,
      `wrote ${join(folder, LANGUAGES.go.test)}`,
      `Next, in ${folder}:`,
    ]);
    expect(lines.slice(4)).toEqual(LANGUAGES.go.steps.map((step) => `  ${step}`));
    for (const name of ['fixture.yaml', 'scenario.yaml'])
      expect(written(`understudy/${name}`)).toBe(template(name));
  });

  it('overwrites nothing', () => {
    mkdirSync(join(folder, 'understudy'));
    writeFileSync(join(folder, 'understudy/scenario.yaml'), 'mine');
    const again = (): unknown => initProject(folder, 'shell');
    expect(again).toThrow(UsageError);
    expect(again).toThrow('expected no such file; init overwrites nothing');
    expect(written('understudy/scenario.yaml')).toBe('mine');
    expect(() => written('understudy/fixture.yaml')).toThrow('ENOENT');
  });

  it('needs a folder, not a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => initProject(file)).toThrow(`${file}: expected a folder, not a file`);
  });
});
