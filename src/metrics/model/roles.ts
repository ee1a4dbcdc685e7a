import type { HostSubject } from './metric.js';

/** Whether a process has a storage engine: all except a mongos. */
export function hasStorage({ duty }: Pick<HostSubject, 'duty'>): boolean {
  return duty !== 'MONGOS';
}

/** Whether a process has an oplog: data-bearing members of replica sets do. */
export function hasOplog({ duty, host }: Pick<HostSubject, 'duty' | 'host'>): boolean {
  return (
    host.replicaSetName !== undefined && (duty === 'PRIMARY' || duty === 'SECONDARY' || duty === 'CONFIG')
  );
}

/** Whether a process applies the writes of another process. */
export function replicates({ duty, state }: Pick<HostSubject, 'duty' | 'state'>): boolean {
  return duty === 'SECONDARY' || (duty === 'CONFIG' && state !== 'PRIMARY' && state !== 'UP');
}

/** Whether a member recovers from an outage. */
export function isCatchingUp({ state }: Pick<HostSubject, 'state'>): boolean {
  return state === 'RECOVERING' || state === 'STARTUP2';
}

export function coresOf({ host }: Pick<HostSubject, 'host'>): number {
  return Math.max(1, host.cores);
}
