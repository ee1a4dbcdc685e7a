import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';

const TOOL = fileURLToPath(new URL('../../../tools/check.mjs', import.meta.url));
const CONFIG = fileURLToPath(new URL('failing/jest.config.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'understudy-summary-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs these test files of the folder `failing`, one after the other. Returns what the tool prints to its standard output. */
async function summaryOf(...files: readonly string[]): Promise<readonly string[]> {
  const child = spawn(process.execPath, [TOOL, '--tests', ...files, '--config', CONFIG, '-w', '1'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return (await text(child.stdout)).trimEnd().split('\n');
}

describe('the last lines of a run of the tests', () => {
  it('count all tests after failures whose errors cannot be written down, and the skipped tests by reason', async () => {
    expect(await summaryOf('cannotBeLoaded', 'fails', 'oneReason')).toEqual([
      '3 skipped: a first reason',
      '1 skipped: a second reason',
      '1 skipped: the test gives no reason',
      '2 passed, 6 failed, 4 skipped',
    ]);
  });

  it('count a worker that dies as a failed test', async () => {
    expect((await summaryOf('oneReason', 'stopsItsWorker')).at(-1)).toBe('1 passed, 1 failed, 3 skipped');
  });

  it('have the counts of the files that had ended if jest dies', async () => {
    expect((await summaryOf('oneReason', 'stopsJest')).at(-1)).toBe('1 passed, 1 failed, 3 skipped');
  });
});
