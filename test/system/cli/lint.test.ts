import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

/** Replaces a file in one step, so that no reader sees a part of it. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

describe('lint', () => {
  it('exits with 0 without errors', async () => {
    const { code, stdout, stderr } = await lint('flaky-api', 'empty');
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: [],
      stderr: 'understudy: 2 files, nothing wrong\n',
    });
  });

  it('exits with 1 when there is an error, and prints it', async () => {
    const { code, stdout, stderr } = await lint('empty', wrong);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'understudy: 1 mistake in 1 of 2 files\n' });
    expect(stdout).toEqual([expect.stringMatching(/wrong\.yaml:2:7: seed: expected a whole number/)]);
  });

  it('names expectations that are met before the first call with --explain', async () => {
    const file = join(folder, 'met.yaml');
    const rows = '{ state: snapshots, where: { doNotDelete: true } }';
    writeFileSync(
      file,
      `version: 1\nexpect:\n  - { operation: listClusters }\n  - { eventually: ${rows} }\n`,
    );
    const { code, stdout } = await lint('--explain', file);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: [
        `${file}:4:5: expect[1]: was met when the scenario was loaded, before the first call, so it tests no client`,
      ],
    });
    expect((await lint(file)).stdout).toEqual([]);
  });

  it('checks again after each change with --watch, until SIGINT', async () => {
    const watched = join(folder, 'watched.yaml');
    // A scenario is checked against its world, which another seed would have to make.
    const right = 'version: 1\nseed: 1\nname: watched\n';
    writeFileSync(watched, 'version: 1\nseed: 1\n');
    const { child, ended } = start(['lint', '--watch', watched, wrong]);
    if (child.stderr === null) throw new Error('There is no output.');
    const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    const next = async (): Promise<unknown> => (await lines.next()).value;
    expect(await next()).toBe('understudy: 1 mistake in 1 of 2 files');
    expect(await next()).toBe('understudy: watching the files for changes');
    replace(watched, 'version: 1\nseed: one\n');
    expect(await next()).toBe('understudy: 2 mistakes in 2 of 2 files');
    replace(watched, right);
    expect(await next()).toBe('understudy: 1 mistake in 1 of 2 files');
    rmSync(watched);
    expect(await next()).toBe(`understudy: ${watched}: was deleted; waiting until it exists again`);
    replace(watched, right);
    expect(await next()).toBe('understudy: 1 mistake in 1 of 2 files');
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout.filter((line) => line.includes('watched.yaml:2:7: seed:'))).toHaveLength(1);
  });

  it('exits with 2 and one line for a missing file', async () => {
    const { code, stdout, stderr } = await lint(wrong, join(folder, 'missing.yaml'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: [] });
    expect(stderr).toMatch(/missing\.yaml: no such file; /);
    expect(stderr).toMatch(/^understudy: [^\n]*\n$/);
  });
});
