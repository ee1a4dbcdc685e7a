import { afterEach, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { endAll, start, type ReadyLine } from '../../support/program.js';

const OPTIONS = ['serve', '--port', '0', '--control-port', '0', '--log', 'json'];
const TELLING = ['--require', fileURLToPath(new URL('tellCache.cjs', import.meta.url))];

afterEach(endAll);

/** Returns what V8 did with the code caches until the first answer of the control plane, which is in the second file. */
async function cachesWith(...flags: readonly string[]): Promise<string> {
  const { firstLine, child, ended } = start(OPTIONS, {}, [process.execPath, ...flags, ...TELLING]);
  const { controlUrl } = JSON.parse(await firstLine) as ReadyLine;
  expect((await fetch(`${controlUrl}/v1/worlds`)).status).toBe(200);
  child.kill('SIGTERM');
  return (await ended).stderr;
}

describe('the code caches of both files', () => {
  it.each([[[]], [['--max-semi-space-size=8']]])('are taken with the flags %j', async (flags) => {
    expect(await cachesWith(...flags)).toBe('taken: understudy.cjs\ntaken: later.cjs\n');
  });

  it('would be reported as refused: the check itself works', async () => {
    expect(await cachesWith('--max-lazy')).toBe('refused: understudy.cjs\nrefused: later.cjs\n');
  });
});
