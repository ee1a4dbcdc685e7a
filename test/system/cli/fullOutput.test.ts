import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { MAIN } from '../../support/program.js';
import { describeWith, pathOf } from '../../support/toolchains.js';

const FREE = ['--port', '0', '--control-port', '0'];

describeWith(['full device'], 'an output that takes nothing any more', () => {
  it.each([
    ['help', ['--help']],
    ['a server with a log for programs', ['serve', ...FREE, '--log', 'json']],
    ['a server with a log for people', ['serve', ...FREE, '--log', 'pretty']],
    ['a command beside a simulator', ['exec', '--log', 'json', '--', process.execPath, '-e', '']],
  ])('ends %s with one line and exit code 2', (_what, args) => {
    const full = openSync(pathOf('full device'), 'w');
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
      timeout: 300_000,
      env: { PATH: process.env.PATH },
    });
    closeSync(full);
    expect(stderr).toMatch(/^understudy: the output cannot be written: ENOSPC[^\n]*\n$/);
    expect(status).toBe(2);
  });
});
