import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { subjects } from '../../../src/control/subjects.js';

const tool = resolve(import.meta.dirname, '../../../bench/pieceCalls.mjs');
const { CALLED } = (await import(tool)) as { readonly CALLED: ReadonlySet<string> };

test('The benchmark of pieces calls every operation of the control plane', () => {
  const names = new Set(subjects.flatMap(({ commands }) => commands.map(({ name }) => name)));
  const missing = [...names].filter((name) => !CALLED.has(name));
  expect(missing.map((name) => `bench/pieceCalls.mjs: add a call of ${name}`)).toEqual([]);
  const unknown = [...CALLED].filter((name) => !names.has(name));
  expect(unknown.map((name) => `bench/pieceCalls.mjs: ${name} is no command`)).toEqual([]);
});
