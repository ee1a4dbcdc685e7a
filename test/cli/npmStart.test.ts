import { afterAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ReadyLine } from './program.js';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'understudy-npm-'));
const readyFile = join(folder, 'ready.json');
/** A second, and what a busy machine adds to it. */
const SECOND_MS_MAX = 5_000;

let npm: ChildProcess | undefined;
let server = 0;

afterAll(() => {
  npm?.kill('SIGKILL');
  if (isAlive(server)) process.kill(server, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    return pid !== 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('npm start', () => {
  it('passes its options on, and stops the server in good order when npm gets SIGTERM', async () => {
    const options = ['--port', '0', '--control-port', '0', '--log', 'json', '--ready-file', readyFile];
    const { PATH = '', HOME = '' } = process.env;
    npm = spawn('npm', ['start', '--silent', '--', ...options], {
      cwd: PROJECT,
      env: { PATH, HOME },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: npm.stdout as NodeJS.ReadableStream });
    const [line] = (await once(lines, 'line')) as [string];
    const ready = JSON.parse(line) as ReadyLine;
    server = ready.pid;
    expect(ready.event).toBe('ready');
    expect(existsSync(readyFile)).toBe(true);

    const from = performance.now();
    npm.kill('SIGTERM');
    while (isAlive(server)) await new Promise((again) => setTimeout(again, 20));
    expect(performance.now() - from).toBeLessThan(SECOND_MS_MAX);
    expect(existsSync(readyFile)).toBe(false);
  });
});
