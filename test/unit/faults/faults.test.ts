import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { faults } from '../../../src/faults/faults.js';

test('Every folder of src/faults is in the list of faults', () => {
  const folders = readdirSync('src/faults', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name).filter((name) => !['engine', 'delay'].includes(name));
  expect(Object.keys(faults).toSorted()).toEqual(names.toSorted());
});

test('The format of scenarios and docs/faults.md are up to date: npm run faults', () => {
  expect(() =>
    execFileSync(process.execPath, ['tools/faults.mjs', '--check'], { stdio: 'pipe' }),
  ).not.toThrow();
});
