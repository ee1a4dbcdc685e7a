import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAll, MAIN, start, type ReadyLine } from '../../support/program.js';

const OPTIONS = ['serve', '--port', '0', '--control-port', '0', '--log', 'json'];
const TELLING = ['--require', fileURLToPath(new URL('tellCache.cjs', import.meta.url))];
const TAKEN = 'taken: understudy.cjs\ntaken: later.cjs\n';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-cache-'));
  for (const part of ['dist', 'fixtures', 'scenarios', 'package.json'])
    cpSync(join(dirname(MAIN), '..', part), join(folder, part), { recursive: true });
});

afterEach(endAll);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Returns what V8 did with the code caches until the first answer of the control plane, which is in the second file. */
async function cachesWith(...flags: readonly string[]): Promise<string> {
  const main = join(folder, 'dist/main.cjs');
  const { firstLine, child, ended } = start(OPTIONS, {}, [process.execPath, ...flags, ...TELLING], main);
  const { controlUrl } = JSON.parse(await firstLine) as ReadyLine;
  expect((await fetch(`${controlUrl}/v1/worlds`)).status).toBe(200);
  child.kill('SIGTERM');
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  return stderr;
}

function keptFiles(): readonly string[] {
  return readdirSync(join(folder, 'dist')).filter((name) => name.includes('.cache'));
}

describe('the code caches of both files', () => {
  it.each([[[]], [['--max-semi-space-size=8']]])('are taken with the flags %j', async (flags) => {
    expect(await cachesWith(...flags)).toBe(TAKEN);
  });

  it('are written once by a start with other flags, beside those of the build', async () => {
    expect(await cachesWith('--max-lazy')).toBe('');
    expect(await cachesWith('--max-lazy')).toBe(TAKEN);
    expect(await cachesWith()).toBe(TAKEN);
    expect(keptFiles()).toHaveLength(4);
  });

  it('are written whole by programs that start at the same time', async () => {
    for (const name of keptFiles()) rmSync(join(folder, 'dist', name));
    const told = await Promise.all([1, 2, 3].map(() => cachesWith()));
    expect(told).toContain('');
    expect(await cachesWith()).toBe(TAKEN);
    expect(keptFiles()).toHaveLength(2);
  });

  it('are not written by a command that answers no requests', async () => {
    for (const name of keptFiles()) rmSync(join(folder, 'dist', name));
    const { ended } = start(['--version'], {}, [], join(folder, 'dist/main.cjs'));
    expect((await ended).code).toBe(0);
    expect(keptFiles()).toEqual([]);
  });
});
