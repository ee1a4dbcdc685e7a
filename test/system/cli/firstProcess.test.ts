import { afterEach, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { endAll, start } from '../../support/program.js';

const UNSHARE = ['--pid', '--fork', '--kill-child'];
/** Whether this user may run `unshare`. It needs a privilege that not every user has. */
const canUnshare = spawnSync('unshare', [...UNSHARE, 'true']).status === 0;
const whereAllowed = canUnshare ? it : it.skip;

afterEach(endAll);

whereAllowed(
  'the program stops at SIGTERM when it is the first process, for which no signal has an effect by itself',
  async () => {
    const args = ['serve', '--port', '0', '--control-port', '0', '--log', 'json'];
    const outer = start(args, {}, ['unshare', ...UNSHARE, process.execPath]);
    expect(JSON.parse(await outer.firstLine)).toMatchObject({ event: 'ready', pid: 1 });
    const { pid } = outer.child;
    const [first = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    process.kill(Number(first), 'SIGTERM');
    expect(await outer.ended).toMatchObject({ code: 0, signal: null });
  },
);
