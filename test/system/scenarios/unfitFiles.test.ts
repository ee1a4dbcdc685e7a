import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadFixture } from '../../../src/fixtures/loadFixture.js';
import { lint } from '../../../src/server/lint/lint.js';
import { loadScenario } from '../../../src/scenarios/loadScenario.js';
import { NOW } from '../../support/fixtureWorlds.js';

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

describe.each<[string, (file: string) => unknown]>([
  ['a fixture', (file) => loadFixture(file, { seed: 1, now: NOW })],
  ['a scenario', loadScenario],
  ['a file to lint', lint],
])('%s', (_what, read) => {
  it('that is a pipe is refused without waiting for it', () => {
    expect(() => read(pipe)).toThrow(`${pipe}: is a device or a pipe; expected a regular file`);
  });

  it('that is too large is refused without being read', () => {
    const before = process.memoryUsage.rss();
    expect(() => read(large)).toThrow(`${large}: has ${LIMIT + 1} bytes; expected at most ${LIMIT}`);
    expect(process.memoryUsage.rss() - before).toBeLessThan(LIMIT / 5);
  });
});
