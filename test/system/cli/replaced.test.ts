import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { endAll, MAIN, start, type ReadyLine } from '../../support/program.js';

const DIST = dirname(MAIN);
const REPLACED = 'The files of the program were replaced while it ran. Restart it.';
/** Another build has another hash. */
const stampOfOther = (text: string): string => text.replace(/(?<=stamp!==")\w{16}/, '0'.repeat(16));

let folder: string;
let later: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-replaced-'));
  for (const part of ['dist', 'fixtures', 'scenarios', 'package.json'])
    cpSync(join(DIST, '..', part), join(folder, part), { recursive: true });
  later = join(folder, 'dist/later.cjs');
});

afterEach(endAll);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('a program whose files are replaced while it runs', () => {
  it('refuses calls of the control plane, and serves the API', async () => {
    // The default fixture needs nothing of the second file.
    const args = ['serve', '--port', '0', '--control-port', '0'];
    const { child, firstLine } = start(args, {}, [], join(folder, 'dist/main.cjs'));
    const { baseUrl, controlUrl } = JSON.parse(await firstLine) as ReadyLine;
    const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;
    const own = readFileSync(later, 'utf8');
    for (const [text, reason] of [
      [stampOfOther(own), REPLACED],
      ['(function () { throw new Error("unreadable"); })', 'unreadable'],
    ] as const) {
      writeFileSync(later, text);
      const reply = await fetch(`${controlUrl}/version`);
      expect(reply.headers.get('Content-Type')).toBe('application/problem+json');
      expect([reply.status, await reply.json()]).toEqual([
        503,
        expect.objectContaining({ status: 503, detail: expect.stringContaining(reason) }),
      ]);
      expect(await statusOf(baseUrl)).toBeLessThan(500);
    }
    writeFileSync(later, own);
    expect(await statusOf(`${controlUrl}/version`)).toBe(200);
    expect(child.exitCode).toBeNull();
  });

  it('cannot load the second file of another library', () => {
    const text = readFileSync(join(DIST, 'libraryLater.cjs'), 'utf8');
    const second: { exports?: (shared: object, stamp: string) => object } = {};
    runInNewContext(text, { module: second });
    expect(() => second.exports?.({}, '0'.repeat(16))).toThrow(REPLACED);
  });
});
