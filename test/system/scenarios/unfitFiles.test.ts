import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lint } from '../../../src/server/lint/lint.js';
import { loadScenario } from '../../../src/scenarios/loadScenario.js';
import { builtFixture, NOW } from '../../support/fixtureWorlds.js';

const LIMIT = 500 * 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'understudy-unfit-'));
const [pipe, large] = [join(folder, 'pipe.yaml'), join(folder, 'large.yaml')];
beforeAll(() => {
  execFileSync('mkfifo', [pipe]);
  writeFileSync(large, '');
  // A sparse file: it takes no room on the disk.
  truncateSync(large, LIMIT + 1);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const OR_LINES = ', or a state as lines in a file .ndjson';

describe.each<[string, (file: string) => unknown, string]>([
  ['a fixture', (file) => builtFixture(file, { seed: 1, now: NOW }), OR_LINES],
  ['a scenario', loadScenario, ''],
  ['a file to lint', lint, ''],
])('%s', (_what, read, otherwise) => {
  const reading = async (file: string): Promise<unknown> => await read(file);

  it('is refused without waiting if it is a pipe', async () => {
    await expect(reading(pipe)).rejects.toThrow(`${pipe}: is a device or a pipe; expected a regular file`);
  });

  it('is refused without being read if it is too large', async () => {
    const before = process.memoryUsage.rss();
    await expect(reading(large)).rejects.toThrow(
      `${large}: has ${LIMIT + 1} bytes; expected at most ${LIMIT}${otherwise}`,
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(LIMIT / 5);
  });
});
