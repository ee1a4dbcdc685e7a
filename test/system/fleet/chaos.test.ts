import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { endAll, MAIN } from '../../support/program.js';
import { buildWith, MUTANTS, removeBuilds, type Change } from './builds.js';
import { Chaos } from './chaos.js';
import { limitMs, type ChaosOptions, type ChaosReport } from './chaosOptions.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Observations } from './observations.js';

/** `npm run fleet:report` sets more and longer runs. */
const numberFrom = (name: string, byDefault: number): number => Number(process.env[name] ?? byDefault);
const SECONDS = numberFrom('FLEET_SECONDS', 12);
/** All replicas are upgraded once, however short the time is. A second round would show nothing else. */
const UPGRADE_SECONDS = numberFrom('FLEET_SECONDS', 1);
const RUNS = numberFrom('FLEET_RUNS', 1);
/** Three for each replica. Each one more must be made and compared. */
const WORLDS = numberFrom('FLEET_WORLDS', 9);
/** A run still has hundreds of calls. Each one costs processor time, which the other tests need. */
const PAUSE_MS = numberFrom('FLEET_PAUSE_MS', 1_200);
const FIRST_SEED = numberFrom('FLEET_SEED', 1);
const MUTANT_RUNS = numberFrom('FLEET_MUTANT_RUNS', 0);
/** A run with a mutant ends at its first anomaly. */
const MUTANT_SECONDS = numberFrom('FLEET_MUTANT_SECONDS', 120);
/** File that gets the results as JSON, one run a line. */
const { FLEET_RESULTS } = process.env;
/** Runs whose results are in this file already, each as its kind and seed. */
const FINISHED = new Set<unknown>(JSON.parse(process.env.FLEET_FINISHED ?? '[]') as unknown[]);
/** With fewer clients, too few of them wait for a paused replica when it wakes. */
const CLIENTS = 24;
/** Longer than the limit of a run and its last step, so that the run itself says why it failed. */
const LIMIT_MS = limitMs({ seconds: Math.max(SECONDS, MUTANT_SECONDS), worlds: WORLDS }) + 120_000;
const SEEDS = Array.from({ length: RUNS }, (_, at) => FIRST_SEED + at);
/** The disturbances that show mutants. Without a mutant, they must show nothing. */
const SHOWING = new Set(Object.values(MUTANTS).map(({ disturbance }) => disturbance));
const UNCHANGED_SEEDS = Array.from({ length: Math.min(3, MUTANT_RUNS) }, (_, at) => FIRST_SEED + at);
const MUTANT_SEEDS = Array.from({ length: MUTANT_RUNS }, (_, at) => FIRST_SEED + at);

const database = givenDatabase();

let playing: Promise<unknown> = Promise.resolve();

// The next test drops the tables, so the run must be over.
afterEach(async () => {
  await endAll();
  await playing.catch(() => undefined);
}, 120_000);

afterAll(removeBuilds);

type Played = Pick<ChaosOptions, 'seed' | 'main' | 'signals'> & Partial<ChaosOptions>;

async function play(kind: string, played: Played): Promise<ChaosReport> {
  const options = { seconds: SECONDS, worlds: WORLDS, clients: CLIENTS, pauseMs: PAUSE_MS, ...played };
  const { seed, seconds, worlds } = options;
  const run = new Chaos(database.engine, database.pool, options).run();
  playing = run;
  const report = await run;
  const machine = `${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.versions.node}`;
  const result = { kind, seed, seconds, worlds, load: loadavg()[0], machine, ...report };
  if (FLEET_RESULTS !== undefined) appendFileSync(FLEET_RESULTS, `${JSON.stringify(result)}\n`);
  return report;
}

const builds = new Map<string, string>();

/** Builds the program once for all runs, with many documents. */
function buildOf(name: string, changes: readonly Change[]): string {
  const known = builds.get(name) ?? buildWith(changes);
  builds.set(name, known);
  return known;
}

/** Skips a run whose result is known. */
const unlessFinished = (kind: string, seed: number): typeof it.skip =>
  FINISHED.has(`${kind} ${seed}`) ? it.skip : it;

describeWithDatabase('three replicas that are killed, stopped and paused', () => {
  for (const seed of SEEDS)
    unlessFinished('random', seed)(
      `lose no acknowledged change, and show none that is old: seed ${seed}`,
      async () => {
        const report = await play('random', { seed, main: buildOf('program', []), signals: 'random' });
        expect(report.anomalies).toEqual([]);
        expect(report.writes).toBeGreaterThan(50);
        expect(report.reads).toBeGreaterThan(50);
        expect(report.documents).toBeGreaterThan(0);
      },
      LIMIT_MS,
    );

  unlessFinished('upgrade', FIRST_SEED)(
    'show no client an error that a retry does not cure, during a rolling upgrade',
    async () => {
      const options = { seed: FIRST_SEED, main: MAIN, seconds: UPGRADE_SECONDS };
      const report = await play('upgrade', { ...options, signals: 'upgrade' });
      expect(report.anomalies).toEqual([]);
      expect(report.disturbances['replica upgraded']).toBeGreaterThanOrEqual(3);
      expect(report.writes).toBeGreaterThan(30);
    },
    LIMIT_MS,
  );

  for (const disturbance of SHOWING)
    for (const seed of UNCHANGED_SEEDS)
      unlessFinished(`unchanged: ${disturbance}`, seed)(
        `show no anomaly without a mutant: ${disturbance}, seed ${seed}`,
        async () => {
          const main = buildOf('program', []);
          const report = await play(`unchanged: ${disturbance}`, { seed, main, signals: disturbance });
          expect(report.anomalies).toEqual([]);
        },
        LIMIT_MS,
      );

  for (const [name, { changes, disturbance }] of Object.entries(MUTANTS))
    for (const seed of MUTANT_SEEDS)
      unlessFinished(name, seed)(
        `find an anomaly with a mutant: ${name}, seed ${seed}`,
        async () => {
          const main = buildOf(name, changes);
          const report = await play(name, { seed, main, signals: disturbance, seconds: MUTANT_SECONDS });
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
    ['a late append', seen({}), [{ number: 1, counted: 2, text: 'b' }]],
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
