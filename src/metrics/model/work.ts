import type { ProcessRole } from '../../world/measurements/duty.js';
import { FLUCTUATION_HIGHEST, LOAD_HIGHEST, noisyWeek } from '../engine/load.js';
import { NOTHING, part, type SignalSum } from '../engine/mix.js';
import type { Hours } from '../engine/week.js';
import type { HostSubject } from './metric.js';
import { isCatchingUp, replicates } from './roles.js';

/** Capacity of a machine, as a multiple of the work that full load causes on a primary. */
export const CEILING = 8;
/**
 * Maximum deviation that a texture (see `textureOf`) adds to a load. A load is always above this number, so the sum is
 * never negative.
 */
export const TEXTURE = 0.12;
/** Maximum of a load plus its texture. */
export const HIGHEST = LOAD_HIGHEST + TEXTURE;

/** Work that clients cause on a process at full load, as a multiple of the work on a primary. */
const OWN_WORK: Readonly<Record<ProcessRole, number>> = {
  PRIMARY: 1,
  STANDALONE: 0.9,
  SECONDARY: 0.45,
  MONGOS: 0.6,
  CONFIG: 0.12,
  ARBITER: 0.03,
};
/** Work that replication causes on a process at full load, as a multiple of the work on a primary. */
const REPLICATION_WORK = 0.25;
/** If a machine is busy for less than this share of the time, operations do not wait. */
const BUSY_SHARE = 0.5;
/**
 * Exponent for the waiting time of operations: as a share of its maximum, it is the busy share of the machine to this
 * power. With a busy share of 87 %, the waiting time is 10 % of its maximum. With 96 %, it is 50 %.
 */
const CONTENTION_POWER = 16;
/** Busy share of a machine whose member is recovering. */
export const CATCHING_UP_BUSY = 0.45;

export function ownWork({ duty }: HostSubject): number {
  return OWN_WORK[duty];
}

export function replicationWork(subject: HostSubject): number {
  if (!replicates(subject)) return 0;
  return subject.duty === 'CONFIG' ? REPLICATION_WORK * OWN_WORK.CONFIG : REPLICATION_WORK;
}

/**
 * Returns the maximum load that clients can cause, as a multiple of full load. It is lower if replication
 * uses a part of the machine's capacity.
 */
export function ceilingOf(subject: HostSubject): number {
  const replicating = replicationWork(subject) * Math.min(CEILING, subject.writes * HIGHEST);
  return (CEILING - replicating) / ownWork(subject);
}

/** A limited load: its value in each hour of the week, and a factor for its fluctuation. */
export interface ClippedLoad {
  readonly hours: Hours;
  readonly fluctuation: number;
}

/**
 * Multiplies the usual load by `factor`, and limits it to `ceiling`. If the product would exceed the ceiling, also
 * reduces the fluctuation, so that the load never exceeds the ceiling.
 */
export function limitLoad(ceiling: number, usual: Hours, factor: number): ClippedLoad {
  const passing = ceiling / HIGHEST;
  const fluctuation = factor <= passing ? factor : passing * (passing / factor) ** 2;
  const most = ceiling - fluctuation * (FLUCTUATION_HIGHEST + TEXTURE);
  return { hours: usual.map((load) => Math.min(most, factor * load)), fluctuation };
}

/**
 * Returns the waiting time of operations over time, as a share of its maximum. It depends on the busy share
 * of the machine in each hour (see `CONTENTION_POWER`).
 */
export function contention(subject: HostSubject): SignalSum {
  if (isCatchingUp(subject)) return NOTHING;
  const { usualLoad, usualWriteLoad, traffic, share, writes, key } = subject;
  const [own, replicating] = [ownWork(subject), replicationWork(subject)];
  const busiest = (traffic * share * own + writes * replicating) * HIGHEST;
  if (busiest < BUSY_SHARE * CEILING) return NOTHING;
  const clients = limitLoad(ceilingOf(subject), usualLoad, traffic * share);
  const others = limitLoad(CEILING, usualWriteLoad, writes);
  const hours = clients.hours.map((each, hour) => {
    return ((own * each + replicating * (others.hours[hour] ?? 0)) / CEILING) ** CONTENTION_POWER;
  });
  return part(noisyWeek(hours, key));
}
