import type { Host } from '../hosts/host.js';

/** What a process does for its clients, as far as its measurements show it. */
export type Duty = 'PRIMARY' | 'SECONDARY' | 'STANDALONE' | 'MONGOS' | 'CONFIG' | 'ARBITER';

/** The duty of a host. Whoever is not primary replicates, or is about to. */
export function dutyOf(host: Host): Duty {
  if (host.role !== 'MEMBER') return host.role;
  return host.replicaState === 'PRIMARY' ? 'PRIMARY' : 'SECONDARY';
}
