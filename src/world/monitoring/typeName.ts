import { observedStateOf } from './observedState.js';
import type { Host, HostTypeName } from '../tables/hosts.js';

/**
 * Returns the platform's type name of a process. For members with data, it depends on the state that monitoring
 * observes. A member that is down counts as a secondary, because another member may have become the primary. For other
 * processes, the type depends on the role only. `NO_DATA` is the type of processes that were never pinged. During the
 * incident `host.typeStale`, a process keeps the type that it had at the start.
 */
export function typeNameOf(host: Host): HostTypeName {
  if (host.monitoring !== undefined) return 'NO_DATA';
  if (host.staleTypeName !== undefined) return host.staleTypeName;
  switch (host.role) {
    case 'MONGOS':
      return 'SHARD_MONGOS';
    case 'CONFIG':
      return 'SHARD_CONFIG';
    case 'STANDALONE':
      return 'STANDALONE';
    case 'ARBITER':
      return 'REPLICA_ARBITER';
    case 'MEMBER':
      return memberTypeName(host);
  }
}

function memberTypeName(host: Host): HostTypeName {
  const prefix = host.shardName === undefined ? 'REPLICA' : 'SHARD';
  const state = observedStateOf(host);
  if (state === 'PRIMARY') return `${prefix}_PRIMARY`;
  return state === 'SECONDARY' || state === 'DOWN' ? `${prefix}_SECONDARY` : 'RECOVERING';
}
