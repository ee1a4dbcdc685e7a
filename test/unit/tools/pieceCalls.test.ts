import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { subjects } from '../../../src/control/subjects.js';

const tool = resolve(import.meta.dirname, '../../../bench/pieceCalls.mjs');
const { CALLED } = (await import(tool)) as { readonly CALLED: ReadonlySet<string> };

test('The benchmark of pieces calls every operation of the control plane', () => {
  const names = subjects.flatMap(({ commands }) => commands.map(({ name }) => name));
  expect([...CALLED].toSorted()).toEqual(names.toSorted());
});
