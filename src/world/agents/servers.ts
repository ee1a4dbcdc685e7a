import { isManaged } from '../hosts/host.js';
import { memoizeFor } from '../memoizeFor.js';
import { observedStateOf } from '../monitoring/observedState.js';
import type { Tables } from '../world.js';

/** A machine with database processes. */
export interface Server {
  readonly ipAddress: string;
  /** Number of its processes that its automation agent manages. */
  readonly processCount: number;
  /** Whether monitoring observes that one of its processes is a primary. */
  readonly hasPrimary: boolean;
}

/** Returns the machines that run processes of a project, by hostname. */
export const serversOf = memoizeFor((hosts: Tables['hosts'], groupId): ReadonlyMap<string, Server> => {
  const servers = new Map<string, Server>();
  for (const host of hosts.select('project', groupId)) {
    const before = servers.get(host.hostname);
    servers.set(host.hostname, {
      ipAddress: host.ipAddress,
      processCount: (before?.processCount ?? 0) + (isManaged(host) ? 1 : 0),
      hasPrimary: (before?.hasPrimary ?? false) || observedStateOf(host) === 'PRIMARY',
    });
  }
  return servers;
});
