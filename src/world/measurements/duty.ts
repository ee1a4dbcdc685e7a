import type { Host, HostState } from '../tables/hosts.js';

/** The work that a process does for its clients. Measurements of the process depend on it. */
export type ProcessRole = 'PRIMARY' | 'SECONDARY' | 'STANDALONE' | 'MONGOS' | 'CONFIG' | 'ARBITER';

/** Returns the duty of a host. A replica set member that is not primary has the duty of a secondary. */
export function dutyIn(state: HostState, { role }: Pick<Host, 'role'>): ProcessRole {
  if (role !== 'MEMBER') return role;
  return state === 'PRIMARY' ? 'PRIMARY' : 'SECONDARY';
}
