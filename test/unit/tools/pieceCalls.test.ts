import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { subjects } from '../../../src/control/subjects.js';

const tool = resolve(import.meta.dirname, '../../../bench/pieceCalls.mjs');
const { CALLED, exampleCalls } = (await import(tool)) as {
  readonly CALLED: ReadonlySet<string>;
  readonly exampleCalls: (
    called: typeof commands,
  ) => readonly { readonly title: string; readonly path: string }[];
};
const commands = subjects.flatMap((subject) => subject.commands);

test('The benchmark of pieces calls every operation of the control plane', () => {
  const missing = exampleCalls(commands).filter(({ path }) => path.includes('{'));
  expect(missing.map(({ title }) => `bench/pieceCalls.mjs: add a call of ${title}`)).toEqual([]);
  const names = new Set(commands.map(({ name }) => name));
  const unknown = [...CALLED].filter((name) => !names.has(name));
  expect(unknown.map((name) => `bench/pieceCalls.mjs: ${name} is no command`)).toEqual([]);
});

test('The benchmark of pieces calls a command without a call of its own as its example shows', () => {
  const [clock] = commands.filter(({ name }) => name === 'advanceClock');
  const other = { name: 'other', example: { query: { limit: 2 }, body: { by: 'PT1H' } } };
  expect(exampleCalls([{ ...clock, ...other } as (typeof commands)[number]])).toEqual([
    { title: 'other', method: 'POST', path: '/v1/worlds/copy/clock/advance?limit=2', body: { by: 'PT1H' } },
  ]);
});
