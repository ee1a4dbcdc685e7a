import type { Host, HostState } from '../hosts/host.js';

/** What a process does for its clients, as far as its measurements show it. */
export type Duty = 'PRIMARY' | 'SECONDARY' | 'STANDALONE' | 'MONGOS' | 'CONFIG' | 'ARBITER';

/** The duty of a host in a state. Whoever is not primary replicates, or is about to. */
export function dutyIn(state: HostState, { role }: Pick<Host, 'role'>): Duty {
  if (role !== 'MEMBER') return role;
  return state === 'PRIMARY' ? 'PRIMARY' : 'SECONDARY';
}
