import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { endAll, start, type Ended } from '../../support/program.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-lint-'));
const wrong = join(folder, 'wrong.yaml');
writeFileSync(wrong, 'version: 1\nseed: one\n');
afterAll(() => {
  rmSync(folder, { recursive: true });
});
afterEach(endAll);

const lint = (...files: readonly string[]): Promise<Ended> => start(['lint', ...files]).ended;

describe('lint', () => {
  it('exits with 0 without errors', async () => {
    const { code, stdout, stderr } = await lint('flaky-api', 'empty');
    expect({ code, stdout, stderr }).toEqual({
      ...{ code: 0, stdout: [], stderr: 'understudy: 2 files, nothing wrong\n' },
    });
  });

  it('exits with 1 when there is an error, and prints it', async () => {
    const { code, stdout, stderr } = await lint('flaky-api', wrong);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'understudy: 1 mistake in 1 of 2 files\n' });
    expect(stdout).toEqual([expect.stringMatching(/wrong\.yaml:2:7: seed: expected a whole number/)]);
  });

  it.each([
    ['a file that is not there', [wrong, join(folder, 'missing.yaml')], /missing\.yaml: no such file; /],
    [
      'a name that nothing has',
      ['flaky'],
      /^understudy: flaky: no such fixture or scenario; expected one of /,
    ],
    ['a folder', [`${folder}/`], /: is a folder; expected a file$/m],
  ])('exits with 2 and one line for %s', async (_what, files, line) => {
    const { code, stdout, stderr } = await lint(...files);
    expect({ code, stdout }).toEqual({ code: 2, stdout: [] });
    expect(stderr).toMatch(line);
    expect(stderr).toMatch(/^understudy: [^\n]*\n$/);
  });
});
