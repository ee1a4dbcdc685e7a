import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Direction, Forwarder } from '../../support/forwarder.js';
import type { Postgres } from '../../support/postgres.js';
import type { Replica } from './replica.js';

/** A pause that is shorter, and one that is longer than the lease of 5 seconds. */
const SHORT_PAUSE_MS = 1_500;
const LONG_PAUSE_MS = 8_000;
const HELD_MS = 500;

/** The parts of a run that a disturbance affects. */
export interface Disturbed {
  readonly engine: Postgres;
  readonly replicas: readonly Replica[];
  /** One replica, which is drawn, and its way to the database. */
  readonly replica: Replica;
  readonly way: Forwarder;
  readonly ways: readonly Forwarder[];
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

type Disturbance = (disturbed: Disturbed) => Promise<void>;

const sleep =
  (ms: number): Disturbance =>
  async ({ replica }) => {
    replica.signal('SIGSTOP');
    await wait(ms);
    replica.signal('SIGCONT');
  };

/**
 * When the replica falls asleep, an append of many worlds is under way, and other writes wait for the next one. So it has statements to send when it
 * wakes.
 */
const sleepAfterStatements: Disturbance = async (disturbed) => {
  const { way } = disturbed;
  way.pause('replies');
  await wait(HELD_MS);
  // The reply to the first append passes, and then the replica sends all writes that have waited.
  way.resume();
  await nextTurn();
  way.pause('replies');
  await wait(HELD_MS);
  const slept = sleep(LONG_PAUSE_MS)(disturbed);
  way.resume();
  await slept;
};

const cut =
  (ms: number, direction: Direction): Disturbance =>
  async ({ way }) => {
    way.pause(direction);
    await wait(ms);
    way.resume();
  };

const end =
  (signal: 'SIGKILL' | 'SIGTERM'): Disturbance =>
  async ({ replica }) => {
    await replica.end(signal);
    await replica.restart();
  };

export const ALL = {
  'replica paused for 8 s (SIGSTOP)': sleep(LONG_PAUSE_MS),
  'replica paused for 8 s while it waits for the database': sleepAfterStatements,
  'network of a replica cut for 8 s': cut(LONG_PAUSE_MS, 'both'),
  'replies of the database lost for 8 s': cut(LONG_PAUSE_MS, 'replies'),
  'statements of a replica late by 8 s': cut(LONG_PAUSE_MS, 'requests'),
  'replica paused for 1.5 s (SIGSTOP)': sleep(SHORT_PAUSE_MS),
  'network of a replica cut for 1.5 s': cut(SHORT_PAUSE_MS, 'both'),
  'replica killed (SIGKILL)': end('SIGKILL'),
  'replica stopped (SIGTERM)': end('SIGTERM'),
  'database killed (SIGQUIT) and started again': async ({ engine }) => {
    await engine.stop('SIGQUIT');
    await wait(SHORT_PAUSE_MS);
    await engine.launch();
  },
  'database unreachable for 8 s': async ({ ways }) => {
    for (const way of ways) way.pause();
    await wait(LONG_PAUSE_MS);
    for (const way of ways) way.resume();
  },
  'clock of a replica jumps by an hour': async ({ replica }) => {
    replica.signal('SIGUSR2');
    await wait(SHORT_PAUSE_MS);
  },
} satisfies Readonly<Record<string, Disturbance>>;

export type DisturbanceName = keyof typeof ALL;

/** Two other replicas answer while one is disturbed, and clients keep away from one that failed. */
export const SHARE_OF_REPLICA = 0.5;

/** Returns the largest share of the calls that may fail during a disturbance. Without a database, all may. */
export function shareOf(name: DisturbanceName): number {
  return name.startsWith('database') ? 1 : SHARE_OF_REPLICA;
}
