import type { Duty } from '../domain/measurements/duty.js';
import { LOAD_HIGHEST } from './engine/load.js';
import type { HostSubject } from './metric.js';
import { isCatchingUp, replicates } from './roles.js';

/** The multiple of a primary's full load that keeps a machine busy all the time: it takes no more than that. */
export const CEILING = 8;
const LOAD_AT_DAY = 0.6;
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

/** The part of its time that a machine is busy at a usual load, from 0 to 1. */
export function busyShare(subject: HostSubject): number {
  if (isCatchingUp(subject)) return CATCHING_UP_BUSY;
  const own = Math.min(ceilingOf(subject), subject.traffic * subject.share * LOAD_AT_DAY) * ownWork(subject);
  const replicating = Math.min(CEILING, subject.writes * LOAD_AT_DAY) * replicationWork(subject);
  return Math.min(1, (own + replicating) / CEILING);
}

/**
 * How crowded a machine is, from 0 to 1: next to nothing until it is busy most of its time, and then soon everything
 * has to wait.
 */
export function crowding(subject: HostSubject): number {
  return busyShare(subject) ** 4;
}
