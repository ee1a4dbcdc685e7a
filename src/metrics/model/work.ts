import type { Duty } from '../../world/measurements/duty.js';
import { FLUCTUATION_HIGHEST, LOAD_HIGHEST, noisyWeek } from '../engine/load.js';
import { NOTHING, part, type Mix } from '../engine/mix.js';
import type { Hours } from '../engine/week.js';
import type { HostSubject } from './metric.js';
import { isCatchingUp, replicates } from './roles.js';

/** Capacity of a machine, as a multiple of a primary's full load. */
export const CEILING = 8;
/** Maximum deviation by a texture. The load is never below it, so their sum is never negative. */
export const TEXTURE = 0.12;
/** Maximum of a load with a texture. */
export const HIGHEST = LOAD_HIGHEST + TEXTURE;

/** Work of the clients of a process, relative to that of a primary at full load. */
const OWN_WORK: Readonly<Record<Duty, number>> = {
  PRIMARY: 1,
  STANDALONE: 0.9,
  SECONDARY: 0.45,
  MONGOS: 0.6,
  CONFIG: 0.12,
  ARBITER: 0.03,
};
/** Work of replication, relative to a primary at full load. */
const REPLICATION_WORK = 0.25;
/** Share of busy time below which no operation waits. */
const BUSY_SHARE = 0.5;
/** Steepness of the waiting time: 10 % of the maximum at 87 % busy, half of it at 96 %. */
const CONTENTION_POWER = 16;
/** Share of busy time of a machine with a recovering member. */
export const CATCHING_UP_BUSY = 0.45;

/** Returns the work of the clients of a process, relative to a primary at full load. */
export function ownWork({ duty }: HostSubject): number {
  return OWN_WORK[duty];
}

/** Returns the work of replication, relative to a primary at full load. */
export function replicationWork(subject: HostSubject): number {
  if (!replicates(subject)) return 0;
  return subject.duty === 'CONFIG' ? REPLICATION_WORK * OWN_WORK.CONFIG : REPLICATION_WORK;
}

/** Maximum load of the clients of a process, as a multiple of full load. Replication reduces it. */
export function ceilingOf(subject: HostSubject): number {
  const replicating = replicationWork(subject) * Math.min(CEILING, subject.writes * HIGHEST);
  return (CEILING - replicating) / ownWork(subject);
}

/** A load after clipping: its usual value in each hour of the week, and the factor of its fluctuation. */
export interface ClippedLoad {
  readonly hours: Hours;
  readonly fluctuation: number;
}

/**
 * Returns the part of a multiple of the usual load that fits below a ceiling. Near the ceiling the fluctuation shrinks,
 * so that no instant exceeds it.
 */
export function clipLoad(ceiling: number, usual: Hours, factor: number): ClippedLoad {
  const passing = ceiling / HIGHEST;
  const fluctuation = factor <= passing ? factor : passing * (passing / factor) ** 2;
  const most = ceiling - fluctuation * (FLUCTUATION_HIGHEST + TEXTURE);
  return { hours: usual.map((load) => Math.min(most, factor * load)), fluctuation };
}

/**
 * Returns how long operations wait, from 0 to 1. It depends on the busy share of each hour: close to 0 for most of the
 * range, then steep.
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
