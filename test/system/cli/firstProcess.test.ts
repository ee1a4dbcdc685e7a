import { afterEach, expect, it } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../dist/main.cjs', import.meta.url));
const UNSHARE = ['--pid', '--fork', '--kill-child'];
/** Needs a right that not every user has. */
const canUnshare = spawnSync('unshare', [...UNSHARE, 'true']).status === 0;
const whereAllowed = canUnshare ? it : it.skip;

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

whereAllowed(
  'the program stops at SIGTERM when it is the first process, for which no signal has an effect by itself',
  async () => {
    const args = ['serve', '--port', '0', '--control-port', '0', '--log', 'json'];
    const outer = spawn('unshare', [...UNSHARE, process.execPath, MAIN, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = outer;
    const ended = once(outer, 'close');
    const [line] = (await once(createInterface({ input: outer.stdout }), 'line')) as [string];
    expect(JSON.parse(line)).toMatchObject({ event: 'ready', pid: 1 });
    const [first = ''] = readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').split(' ');
    process.kill(Number(first), 'SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);
