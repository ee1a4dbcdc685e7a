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
 * Returns the platform's type name of a process. For members with data, it depends on the state that
 * monitoring observes. For other processes, it depends on the role only.
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
  if (state === 'SECONDARY') return `${prefix}_SECONDARY`;
  return state === 'DOWN' ? 'NO_DATA' : 'RECOVERING';
}
