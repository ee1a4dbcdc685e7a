import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { ReadyLine } from '../../support/program.js';

const TOOL = fileURLToPath(new URL('../../../tools/check.mjs', import.meta.url));
const CONFIG = fileURLToPath(new URL('hanging/jest.config.js', import.meta.url));
const SERVING = 'serving: ';

const folder = mkdtempSync(join(tmpdir(), 'understudy-interrupted-'));
let run: ChildProcess | undefined;

/** Runs a test that starts Understudy and never ends. Returns the test run and the ready line of Understudy. */
async function givenHangingRun(): Promise<{ readonly child: ChildProcess; readonly ready: ReadyLine }> {
  const child = spawn(process.execPath, [TOOL, '--tests', '--config', CONFIG], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  run = child;
  let ready: ReadyLine | undefined;
  const lines = createInterface({ input: child.stderr });
  while (ready === undefined) {
    const [line] = (await once(lines, 'line')) as [string];
    if (line.startsWith(SERVING)) ready = JSON.parse(line.slice(SERVING.length)) as ReadyLine;
  }
  return { child, ready };
}

async function isServing({ controlUrl }: ReadyLine): Promise<boolean> {
  return fetch(`${controlUrl}/livez`).then(
    ({ ok }) => ok,
    () => false,
  );
}

describe('a run of the tests', () => {
  afterEach(() => {
    run?.kill();
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends at %s with all that it started', async (signal) => {
    const { child, ready } = await givenHangingRun();
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await isServing(ready)).toBe(true);
    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    while (await isServing(ready));
    expect(readdirSync(folder)).toEqual([]);
  });
});
