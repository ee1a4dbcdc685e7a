import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const PROJECT = resolve(import.meta.dirname, '../..');

test('Generated files are up to date: npm run generate', () => {
  const tool = join(PROJECT, 'tools/generate.mjs');
  const { status, stderr } = spawnSync(process.execPath, [tool, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
