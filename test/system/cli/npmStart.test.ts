import { afterAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ReadyLine } from '../../support/program.js';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'understudy-npm-'));
const readyFile = join(folder, 'ready.json');

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
  it('passes its options on, and stops the server cleanly when npm gets SIGTERM', async () => {
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

    const exit = once(npm, 'exit');
    npm.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(isAlive(server)).toBe(false);
    expect(existsSync(readyFile)).toBe(false);
  });

  it("runs in Windows' cmd too, which gets a command of the name exec that runs the rest of its line", () => {
    const root = join(folder, 'clone');
    const command = join(root, 'node_modules', '.bin', 'exec.cmd');
    const provideExec = (platform: string): void => {
      const script = `import('./tools/execForCmd.mjs').then((tool) => tool.provideExec(...process.argv.slice(1)))`;
      execFileSync(process.execPath, ['-e', script, platform, root], { cwd: PROJECT });
    };
    provideExec('linux');
    expect(existsSync(command)).toBe(false);
    provideExec('win32');
    expect(readFileSync(command, 'utf8')).toBe('@%*\r\n');
  });
});
