import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endAll, MAIN } from '../../support/program.js';
import { Observations } from './observations.js';
import { Chaos, type ChaosOptions, type ChaosReport } from './chaos.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';

const { FLEET_SECONDS, FLEET_SEED = '1', FLEET_MUTANTS } = process.env;
const SECONDS = Number(FLEET_SECONDS ?? 12);
/** With fewer clients, too few of them wait for a paused replica when it wakes. */
const CLIENTS = 24;
const LIMIT_MS = SECONDS * 1_000 + 120_000;

/** Rules that a mutant leaves out of the built program, so that the run must find an anomaly. */
const MUTANTS = {
  noLease: [/get isTrusted\(\)\s*\{\s*return\s*!this\.isLost[^}]*\}/, 'get isTrusted(){return true}'],
  noRevocation: [/of\s+this\.stores\)\s*this\.drop\(/, 'of [])this.drop('],
} as const;

const database = givenDatabase();
const folders: string[] = [];

afterEach(endAll, 60_000);

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function play(main: string, signals: ChaosOptions['signals']): Promise<ChaosReport> {
  const options = { seed: Number(FLEET_SEED), seconds: SECONDS, worlds: 12, clients: CLIENTS, main, signals };
  return new Chaos(database.engine, database.pool, options).run();
}

/** Copies the program, and changes one rule in the copy. */
function mutated([rule, change]: readonly [RegExp, string]): string {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-mutant-'));
  folders.push(folder);
  const project = dirname(dirname(MAIN));
  for (const part of ['dist', 'fixtures', 'scenarios', 'package.json'])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  const file = join(folder, 'dist/understudy.cjs');
  const text = readFileSync(file, 'utf8');
  expect(rule.test(text)).toBe(true);
  writeFileSync(file, text.replace(rule, change));
  return join(folder, 'dist/main.cjs');
}

describeWithDatabase('three replicas that are killed, stopped and paused', () => {
  it(
    'lose no acknowledged change, and show none that is old',
    async () => {
      const report = await play(MAIN, 'random');
      if (FLEET_SECONDS !== undefined) process.stdout.write(`${JSON.stringify(report)}\n`);
      expect(report.anomalies).toEqual([]);
      expect(report.writes).toBeGreaterThan(50);
      expect(report.reads).toBeGreaterThan(50);
    },
    LIMIT_MS,
  );

  it(
    'show no client an error that a retry does not cure, during a rolling upgrade',
    async () => {
      const report = await play(MAIN, 'upgrade');
      expect(report.anomalies).toEqual([]);
      expect(report.writes).toBeGreaterThan(30);
    },
    LIMIT_MS,
  );

  const mutants = FLEET_MUTANTS === undefined ? [] : Object.entries(MUTANTS);
  for (const [name, mutant] of mutants)
    it(
      `find an anomaly with the mutant ${name}`,
      async () => {
        const report = await play(mutated(mutant), 'pauses');
        process.stdout.write(`${name}: ${report.anomalies.length} anomalies, ${report.anomalies[0] ?? ''}\n`);
        expect(report.anomalies).not.toEqual([]);
      },
      LIMIT_MS,
    );
});

describe('the log as the witness', () => {
  const log = [
    { number: 1, text: 'a' },
    { number: 2, text: 'b' },
  ];
  const seen = ({ writes = [], reads = [] }: Partial<Pick<Observations, 'writes' | 'reads'>>): Observations =>
    Object.assign(new Observations(), { writes, reads });

  it.each([
    ['a lost write', seen({ writes: [{ text: 'c', began: 0, ended: 1 }] }), log],
    [
      'two writes in the wrong order',
      seen({
        writes: [
          { text: 'b', began: 0, ended: 1 },
          { text: 'a', began: 2, ended: 3 },
        ],
      }),
      log,
    ],
    [
      'an old read',
      seen({ writes: [{ text: 'b', began: 0, ended: 1 }], reads: [{ text: 'a', began: 2 }] }),
      log,
    ],
    ['a gap', seen({}), [{ number: 2, text: 'b' }]],
    ['a write that is there twice', seen({}), [...log, { number: 3, text: 'a' }]],
  ])('notices %s', (_what, observed, written) => {
    expect(observed.anomalies(written)).not.toEqual([]);
  });

  it('accepts writes and reads that overlap', () => {
    const writes = [
      { text: 'b', began: 0, ended: 5 },
      { text: 'a', began: 1, ended: 6 },
    ];
    expect(seen({ writes, reads: [{ text: 'none', began: 4 }] }).anomalies(log)).toEqual([]);
  });
});
