import { afterEach, expect } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { endAll, start } from '../../support/program.js';
import { testWith } from '../../support/toolchains.js';

const UNSHARE = ['--pid', '--fork', '--kill-child'];

afterEach(endAll);

testWith(
  ['process namespace'],
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
