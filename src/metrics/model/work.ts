import type { Duty } from '../../world/measurements/duty.js';
import { FLUCTUATION_HIGHEST, LOAD_HIGHEST, roughly } from '../engine/load.js';
import { NOTHING, part, type Mix } from '../engine/mix.js';
import type { Hours } from '../engine/week.js';
import type { HostSubject } from './metric.js';
import { isCatchingUp, replicates } from './roles.js';

/** The multiple of a primary's full load that keeps a machine busy all the time: it takes no more than that. */
export const CEILING = 8;
/** By how much a thing differs from the load at most: the load itself is never lower than that. */
export const TEXTURE = 0.12;
/** The most that a load with a texture can be. */
export const HIGHEST = LOAD_HIGHEST + TEXTURE;

/** The part of a primary's work at full load that the clients of a process make. */
const OWN_WORK: Readonly<Record<Duty, number>> = {
  PRIMARY: 1,
  STANDALONE: 0.9,
  SECONDARY: 0.45,
  MONGOS: 0.6,
  CONFIG: 0.12,
  ARBITER: 0.03,
};
/** The part of it that replicating makes. */
const REPLICATION_WORK = 0.25;
/** Nothing waits for a machine that is busy for a smaller part of its time than that. */
const BUSY_SHARE = 0.5;
/** How steeply things begin to wait: a tenth of the longest wait at 87 % busy, half of it at 96 %. */
const CROWDING_POWER = 16;
/** The part of its time that a machine is busy while its member catches up. */
export const CATCHING_UP_BUSY = 0.45;

/** Returns the part of a primary's work at full load that the clients of a process make. */
export function ownWork({ duty }: HostSubject): number {
  return OWN_WORK[duty];
}

/** Returns the part of it that replicating makes. */
export function replicationWork(subject: HostSubject): number {
  if (!replicates(subject)) return 0;
  return subject.duty === 'CONFIG' ? REPLICATION_WORK * OWN_WORK.CONFIG : REPLICATION_WORK;
}

/** The multiple of full load that the clients of a process can get at most: what replication leaves of its machine. */
export function ceilingOf(subject: HostSubject): number {
  const replicating = replicationWork(subject) * Math.min(CEILING, subject.writes * HIGHEST);
  return (CEILING - replicating) / ownWork(subject);
}

/** What a machine does for those who ask for a multiple of their usual: in each hour, and of what takes it up and down. */
export interface Served {
  readonly hours: Hours;
  readonly fluctuation: number;
}

/**
 * Returns what is served of a multiple of the usual load: as much as is asked for, up to the ceiling. What fluctuates is
 * the less the further the ceiling is passed, so that no moment passes it.
 */
export function servedUpTo(ceiling: number, usual: Hours, factor: number): Served {
  const passing = ceiling / HIGHEST;
  const fluctuation = factor <= passing ? factor : passing * (passing / factor) ** 2;
  const most = ceiling - fluctuation * (FLUCTUATION_HIGHEST + TEXTURE);
  return { hours: usual.map((load) => Math.min(most, factor * load)), fluctuation };
}

/**
 * How crowded a machine is, from 0 to 1, by the part of its time that it is busy at the load of each hour: next to
 * nothing until it is busy most of its time, and then soon everything has to wait.
 */
export function crowding(subject: HostSubject): Mix {
  if (isCatchingUp(subject)) return NOTHING;
  const { usualLoad, usualWriteLoad, traffic, share, writes, key } = subject;
  const [own, replicating] = [ownWork(subject), replicationWork(subject)];
  const busiest = (traffic * share * own + writes * replicating) * HIGHEST;
  if (busiest < BUSY_SHARE * CEILING) return NOTHING;
  const clients = servedUpTo(ceilingOf(subject), usualLoad, traffic * share);
  const others = servedUpTo(CEILING, usualWriteLoad, writes);
  const hours = clients.hours.map((each, hour) => {
    return ((own * each + replicating * (others.hours[hour] ?? 0)) / CEILING) ** CROWDING_POWER;
  });
  return part(roughly(hours, key));
}
