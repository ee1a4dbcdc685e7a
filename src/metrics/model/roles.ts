import type { HostSubject } from './metric.js';

/** Returns whether a process has a storage engine. All processes except routers have one. */
export function hasStorage({ duty }: Pick<HostSubject, 'duty'>): boolean {
  return duty !== 'MONGOS';
}

/** Returns whether a process has an oplog. Only members of replica sets that store data have one. */
export function hasOplog({ duty, host }: Pick<HostSubject, 'duty' | 'host'>): boolean {
  return (
    host.replicaSetName !== undefined && (duty === 'PRIMARY' || duty === 'SECONDARY' || duty === 'CONFIG')
  );
}

/** Returns whether a process applies writes from the oplog of another process. */
export function replicates({ duty, state }: Pick<HostSubject, 'duty' | 'state'>): boolean {
  return duty === 'SECONDARY' || (duty === 'CONFIG' && state !== 'PRIMARY' && state !== 'UP');
}

/** Returns whether a member is recovering, in its initial sync, or stopped while an agent restores its data. */
export function isCatchingUp({ state }: Pick<HostSubject, 'state'>): boolean {
  return state === 'RECOVERING' || state === 'STARTUP2' || state === 'DOWN';
}

export function coresOf({ host }: Pick<HostSubject, 'host'>): number {
  return Math.max(1, host.cores);
}
