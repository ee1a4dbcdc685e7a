import { observedStateOf } from './observedState.js';
import type { Host } from '../tables/hosts.js';

export const HOST_TYPE_NAMES = [
  'STANDALONE',
  'REPLICA_PRIMARY',
  'REPLICA_SECONDARY',
  'REPLICA_ARBITER',
  'RECOVERING',
  'SHARD_MONGOS',
  'SHARD_CONFIG',
  'SHARD_PRIMARY',
  'SHARD_SECONDARY',
  'NO_DATA',
] as const;

export type HostTypeName = (typeof HOST_TYPE_NAMES)[number];

/**
 * Returns the platform's type name of a process. For members with data, it depends on the state that monitoring
 * observes. A member that is down counts as a secondary, because another member may have become the primary. For other
 * processes, the type depends on the role only. `NO_DATA` is the type of processes that were never pinged.
 */
export function typeNameOf(host: Host): HostTypeName {
  if (host.monitoring !== undefined) return 'NO_DATA';
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
