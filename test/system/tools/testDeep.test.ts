import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const TOOL = resolve(import.meta.dirname, '../../../tools/testDeep.mjs');
const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [TOOL, ...args], { encoding: 'utf8' });

describe('npm run test:deep', () => {
  it.each([
    ['--minutes', 'many'],
    ['--minutes', '0'],
    ['--seed', '-1'],
    ['--only', 'nothing'],
    ['--rounds', '1'],
  ])('ends with code 2 and one line for a wrong option: %s %s', (name, value) => {
    const { status, stderr, stdout } = run(`${name}=${value}`);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(name)]);
  });
});
