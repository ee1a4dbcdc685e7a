import type { Host, HostState } from '../tables/hosts.js';

/** The work of a process for its clients. The values of its measurements depend on this work. */
export type Duty = 'PRIMARY' | 'SECONDARY' | 'STANDALONE' | 'MONGOS' | 'CONFIG' | 'ARBITER';

/** Returns the duty of a host in a state. A replica set member that is not primary counts as secondary. */
export function dutyIn(state: HostState, { role }: Pick<Host, 'role'>): Duty {
  if (role !== 'MEMBER') return role;
  return state === 'PRIMARY' ? 'PRIMARY' : 'SECONDARY';
}
