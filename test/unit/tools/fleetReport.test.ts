import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const tool = resolve(import.meta.dirname, '../../../tools/fleetReportPage.mjs');
const { pageOf } = (await import(tool)) as { readonly pageOf: (runs: readonly object[]) => string };

const run = (changes: object): object => ({
  kind: 'random',
  seed: 1,
  seconds: 30,
  worlds: 200,
  load: 1,
  machine: 'a machine',
  writes: 10,
  reads: 20,
  disturbances: { 'replica killed (SIGKILL)': 2 },
  took: 30,
  documents: 1,
  anomalies: [],
  ...changes,
});

test('The page of a report describes the runs that it has', () => {
  const page = pageOf([
    run({}),
    run({ seed: 2, load: 3, anomalies: ['a gap'] }),
    run({ seed: 3, seconds: 15, worlds: 24, machine: 'another one' }),
    run({ kind: 'upgrade' }),
    run({ kind: 'unchanged: replica paused', disturbances: { pause: 1 } }),
    run({ kind: 'a rule off', took: 12, anomalies: ['w1: lost'] }),
    run({ kind: 'a rule off', seed: 2 }),
  ]);
  for (const text of [
    '- 2 runs of 30 s with 200 worlds and 1 run of 15 s with 24 worlds: 30 acknowledged writes and 60 reads during 6 disturbances, 1 anomalies.',
    '- Rolling upgrades, one after the other: 1 run of 30 s with 200 worlds: 10 acknowledged writes',
    '- Only the disturbances of the mutants, without a mutant: 1 run of 30 s with 200 worlds: 10 acknowledged writes',
    '- a rule off: noticed in 1 of 2.',
    '- a machine; another one. Load average 1.0 to 3.0 during the runs.',
    '| a rule off | 1 | 10 | 20 | 12 | 1 | w1: lost |',
  ])
    expect(page).toContain(text);
});

test('The page of a report without runs of a kind has no figures of them', () => {
  expect(pageOf([run({ kind: 'a rule off' })])).not.toMatch(/Infinity|NaN|undefined/);
  expect(pageOf([])).not.toMatch(/Infinity|NaN|undefined/);
});
