import type { HostSubject } from './metric.js';

/** Whether a process has a storage engine: all but a mongos. */
export function hasStorage({ duty }: Pick<HostSubject, 'duty'>): boolean {
  return duty !== 'MONGOS';
}

/** Whether a process keeps an oplog: it bears data as a replica set's member. */
export function hasOplog({ duty, host }: Pick<HostSubject, 'duty' | 'host'>): boolean {
  return (
    host.replicaSetName !== undefined && (duty === 'PRIMARY' || duty === 'SECONDARY' || duty === 'CONFIG')
  );
}

/** Whether a process applies what another one wrote. */
export function replicates({ duty, state }: Pick<HostSubject, 'duty' | 'state'>): boolean {
  return duty === 'SECONDARY' || (duty === 'CONFIG' && state !== 'PRIMARY' && state !== 'UP');
}

/** Whether a member has come back and is not a secondary again yet. */
export function isCatchingUp({ state }: Pick<HostSubject, 'state'>): boolean {
  return state === 'RECOVERING' || state === 'STARTUP2';
}

/** How large a machine is. */
export function coresOf({ host }: Pick<HostSubject, 'host'>): number {
  return Math.max(1, host.cores);
}
