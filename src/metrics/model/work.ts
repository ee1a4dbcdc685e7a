import type { Duty } from '../../world/measurements/duty.js';
import { FLUCTUATION_HIGHEST, LOAD_HIGHEST, noisyWeek } from '../engine/load.js';
import { NOTHING, part, type Mix } from '../engine/mix.js';
import type { Hours } from '../engine/week.js';
import type { HostSubject } from './metric.js';
import { isCatchingUp, replicates } from './roles.js';

/** Capacity of a machine, as a multiple of the work of a primary at full load. */
export const CEILING = 8;
/**
 * Maximum deviation that a texture adds to a load. The load is always higher than this number, so the sum is
 * never negative.
 */
export const TEXTURE = 0.12;
/** Maximum of a load plus its texture. */
export const HIGHEST = LOAD_HIGHEST + TEXTURE;

/** Work that the clients of a process cause, relative to a primary at full load. */
const OWN_WORK: Readonly<Record<Duty, number>> = {
  PRIMARY: 1,
  STANDALONE: 0.9,
  SECONDARY: 0.45,
  MONGOS: 0.6,
  CONFIG: 0.12,
  ARBITER: 0.03,
};
/** Work that replication causes, relative to a primary at full load. */
const REPLICATION_WORK = 0.25;
/** Operations do not wait on a machine that is busy for less than this share of the time. */
const BUSY_SHARE = 0.5;
/**
 * Exponent that turns the busy share of a machine into a waiting time. The waiting time is 10 % of its
 * maximum at a busy share of 87 %, and 50 % at a busy share of 96 %.
 */
const CONTENTION_POWER = 16;
/** Share of the time in which a machine with a recovering member is busy. */
export const CATCHING_UP_BUSY = 0.45;

export function ownWork({ duty }: HostSubject): number {
  return OWN_WORK[duty];
}

export function replicationWork(subject: HostSubject): number {
  if (!replicates(subject)) return 0;
  return subject.duty === 'CONFIG' ? REPLICATION_WORK * OWN_WORK.CONFIG : REPLICATION_WORK;
}

/**
 * Returns the maximum load that clients can cause, as a multiple of full load. Replication takes a part of
 * the capacity.
 */
export function ceilingOf(subject: HostSubject): number {
  const replicating = replicationWork(subject) * Math.min(CEILING, subject.writes * HIGHEST);
  return (CEILING - replicating) / ownWork(subject);
}

/** A limited load. It has a usual value in each hour of the week, and a factor for its fluctuation. */
export interface ClippedLoad {
  readonly hours: Hours;
  readonly fluctuation: number;
}

/**
 * Limits a multiple of the usual load by a ceiling. Near the ceiling, it also reduces the fluctuation, so
 * that the load never exceeds the ceiling.
 */
export function clipLoad(ceiling: number, usual: Hours, factor: number): ClippedLoad {
  const passing = ceiling / HIGHEST;
  const fluctuation = factor <= passing ? factor : passing * (passing / factor) ** 2;
  const most = ceiling - fluctuation * (FLUCTUATION_HIGHEST + TEXTURE);
  return { hours: usual.map((load) => Math.min(most, factor * load)), fluctuation };
}

/**
 * Returns how long operations wait, from 0 to 1. The wait follows from the share of each hour in which the
 * machine is busy. It is close to 0 for most shares, and rises steeply near 1.
 */
export function contention(subject: HostSubject): Mix {
  if (isCatchingUp(subject)) return NOTHING;
  const { usualLoad, usualWriteLoad, traffic, share, writes, key } = subject;
  const [own, replicating] = [ownWork(subject), replicationWork(subject)];
  const busiest = (traffic * share * own + writes * replicating) * HIGHEST;
  if (busiest < BUSY_SHARE * CEILING) return NOTHING;
  const clients = clipLoad(ceilingOf(subject), usualLoad, traffic * share);
  const others = clipLoad(CEILING, usualWriteLoad, writes);
  const hours = clients.hours.map((each, hour) => {
    return ((own * each + replicating * (others.hours[hour] ?? 0)) / CEILING) ** CONTENTION_POWER;
  });
  return part(noisyWeek(hours, key));
}
