import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { endAll, MAIN } from '../../support/program.js';
import { amount, triesOf } from '../../support/random/tries.js';
import { buildWith, MUTANTS, removeBuilds, type Change } from './builds.js';
import { Chaos } from './chaos.js';
import { limitMs, type ChaosOptions, type ChaosReport } from './chaosOptions.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Failures } from './failures.js';
import { Observations } from './observations.js';

/** `npm run fleet:report` sets more and longer runs. */
const SECONDS = amount('FLEET_SECONDS');
const UPGRADE_SECONDS = amount('FLEET_UPGRADE_SECONDS');
const RUNS = amount('FLEET_RUNS');
const WORLDS = amount('FLEET_WORLDS');
const PAUSE_MS = amount('FLEET_PAUSE_MS');
const MUTANT_RUNS = amount('FLEET_MUTANT_RUNS');
/** A run with a mutant ends at its first anomaly. */
const MUTANT_SECONDS = amount('FLEET_MUTANT_SECONDS');
/** The replicas are killed with the first seed, and upgraded with the last, which costs no further run. */
const TRIES = triesOf('FLEET_SEED', 'FLEET_SECONDS', 'FLEET_WORLDS', 'FLEET_PAUSE_MS');
const [KILLED, UPGRADED] = [TRIES.filter(({ isDrawn }) => !isDrawn), TRIES.slice(-1)];
const FIRST_SEED = TRIES[0]?.seed ?? 1;
/** File that gets the results as JSON, one run a line. */
const { FLEET_RESULTS } = process.env;
/** Runs whose results are in this file already, each as its kind and seed. */
const FINISHED = new Set<unknown>(JSON.parse(process.env.FLEET_FINISHED ?? '[]') as unknown[]);
/** With fewer clients, too few of them wait for a paused replica when it wakes. */
const CLIENTS = 24;
/** Longer than the limit of a run and its last step, so that the run itself says why it failed. */
const LIMIT_MS = limitMs({ seconds: Math.max(SECONDS, MUTANT_SECONDS), worlds: WORLDS }) + 120_000;
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

function optionsOf({
  amounts,
}: (typeof TRIES)[number]): Pick<ChaosOptions, 'seconds' | 'worlds' | 'pauseMs'> {
  const { FLEET_SECONDS: seconds, FLEET_WORLDS: worlds, FLEET_PAUSE_MS: pauseMs } = amounts;
  return { seconds, worlds, pauseMs };
}

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
  for (const each of KILLED)
    for (const seed of Array.from({ length: RUNS }, (_, at) => each.seed + at))
      unlessFinished('random', seed)(
        `lose no acknowledged change, and show none that is old: seed ${seed}`,
        () =>
          each.runWith({ FLEET_SEED: seed }, async () => {
            const options = { ...optionsOf(each), seed, main: buildOf('program', []) };
            const report = await play('random', { ...options, signals: 'random' });
            expect(report.anomalies).toEqual([]);
            expect(report.writes).toBeGreaterThan(50);
            expect(report.reads).toBeGreaterThan(50);
            expect(report.documents).toBeGreaterThan(0);
          }),
        LIMIT_MS,
      );

  for (const each of UPGRADED)
    unlessFinished('upgrade', each.seed)(
      `show no client an error that a retry does not cure, during a rolling upgrade, with ${each.title}`,
      () =>
        each.run(async (seed) => {
          const options = { seed, main: MAIN, seconds: UPGRADE_SECONDS };
          const report = await play('upgrade', { ...options, signals: 'upgrade' });
          expect(report.anomalies).toEqual([]);
          expect(report.disturbances['replica upgraded']).toBeGreaterThanOrEqual(3);
          expect(report.writes).toBeGreaterThan(30);
        }),
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

describe('failures of calls', () => {
  const headless = Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('Expected HTTP/'), {
      name: 'HTTPParserError',
      code: 'HPE_INVALID_CONSTANT',
    }),
  });
  const refused = new TypeError('fetch failed');
  const unexplained = (play: (failures: Failures) => void): number => {
    const failures = new Failures(1);
    failures.disturb(0.5);
    play(failures);
    return failures.unexplained.size;
  };
  const add = (failures: Failures, ...outcomes: readonly unknown[]): void => {
    for (const outcome of outcomes) failures.add(performance.now(), outcome);
  };

  it.each([
    [
      'a reply without a head',
      (failures: Failures) => {
        add(failures, headless);
      },
    ],
    [
      'a body that is no JSON',
      (failures: Failures) => {
        add(failures, new SyntaxError('Unexpected token'));
      },
    ],
    [
      'a status that no retry cures',
      (failures: Failures) => {
        add(failures, 500);
      },
    ],
    [
      'more failures than a disturbance explains',
      (failures: Failures) => {
        add(failures, 503, refused, 200, 503, 503);
        failures.settle();
      },
    ],
    [
      'more 503s than clients while nothing is disturbed',
      (failures: Failures) => {
        failures.settle();
        add(failures, 503, 503);
      },
    ],
    ...[refused, 401].map(
      (outcome) =>
        [
          `${String(outcome)} while nothing is disturbed`,
          (failures: Failures) => {
            failures.settle();
            add(failures, outcome);
          },
        ] as const,
    ),
  ])('are noticed: %s', (_what, play) => {
    expect(unexplained(play)).toBe(1);
  });

  it('are explained by a disturbance, also if it ends meanwhile', () => {
    const play = (failures: Failures): void => {
      const began = performance.now() - 1;
      add(failures, 503, refused, 401, 200, 200, 421, 307);
      failures.settle();
      failures.add(began, refused);
    };
    expect(unexplained(play)).toBe(0);
  });
});
