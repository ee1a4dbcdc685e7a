import type { Cluster } from '../../../src/world/tables/clusters.js';
import type { Host, HostRole, ReplicaState } from '../../../src/world/tables/hosts.js';
import { nameId } from '../../../src/world/ids.js';
import { HOUR_MS } from '../../../src/world/instant.js';
import { GIGABYTE, idOf, LONG_AGO, NOW, PROJECT } from './ids.js';

/** A cluster with its processes. */
export interface Deployment {
  readonly cluster: Cluster;
  readonly hosts: readonly Host[];
}

/**
 * Properties of a cluster that is created now, without backups and databases, so that little becomes due in its first
 * days.
 */
export const NEW: Partial<Cluster> = { backupEnabled: false, databases: [], createdAt: NOW };

export function cluster(name: string, own: Partial<Cluster>): Cluster {
  const database = { name: 'orders', dataSizeBytes: 8 * GIGABYTE, averageObjectSizeBytes: 512 };
  const { createdAt = LONG_AGO } = own;
  return {
    id: idOf(`cluster ${name}`),
    groupId: PROJECT,
    name,
    type: 'REPLICA_SET',
    active: true,
    version: '7.0.14',
    featureCompatibilityVersion: '7.0',
    shards: [],
    authEnabled: true,
    sslEnabled: false,
    backupEnabled: true,
    schedule: { everyHours: 24, retentionDays: 7 },
    databases: [{ ...database, collectionCount: 3, createdAt }],
    createdAt,
    ...own,
  };
}

/** Creates one process of a cluster. */
export function host(of: Cluster, name: string, role: HostRole, own: Partial<Host> = {}): Host {
  const hostname = `${of.name.split(':')[0] ?? ''}-${name}.example.net`;
  return {
    id: nameId(0, `${of.groupId} ${hostname}`),
    groupId: of.groupId,
    clusterId: of.id,
    name,
    hostname,
    role,
    port: 27017,
    ipAddress: '10.0.1.1',
    version: of.version,
    cores: 4,
    memoryBytes: 16 * GIGABYTE,
    partitions: [{ name: 'data', sizeBytes: 256 * GIGABYTE }],
    monitored: true,
    createdAt: of.createdAt,
    ...own,
  };
}

/** Creates a replica set with members in these states. Members in the state `DOWN` have been down for an hour. */
export function replicaSet(
  name = 'rs0',
  own: Partial<Cluster> = {},
  states: readonly ReplicaState[] = ['PRIMARY', 'SECONDARY', 'SECONDARY'],
): Deployment {
  const set = cluster(name, { replicaSetName: name, ...own });
  return { cluster: set, hosts: members(set, name, 'node', states) };
}

function members(
  of: Cluster,
  replicaSetName: string,
  prefix: string,
  states: readonly ReplicaState[],
): Host[] {
  return states.map((replicaState, at) => {
    const isArbiter = replicaState === 'ARBITER';
    const down = replicaState === 'DOWN' ? { downSince: NOW - HOUR_MS } : {};
    const own = { replicaSetName, replicaState, ...down };
    return host(of, `${prefix}-${at}`, isArbiter ? 'ARBITER' : 'MEMBER', own);
  });
}

/** Creates a sharded cluster with two shards, one router, and config servers that are a replica set or mirrored. */
export function sharded(name = 'sh0', own: Partial<Cluster> = {}, mirrored = false): Deployment {
  const config = `${name}-config`;
  const shards = ['shard0', 'shard1'].map((shardName) => ({
    shardName,
    replicaSetName: `${name}-${shardName}`,
  }));
  const configServers = mirrored ? 'MIRRORED' : { replicaSetName: config };
  const all = cluster(name, { type: 'SHARDED', shards, configServers, ...own });
  const bearing = shards.flatMap(({ shardName, replicaSetName }) =>
    members(all, replicaSetName, `${shardName}-node`, ['PRIMARY', 'SECONDARY']).map((row) => ({
      ...row,
      shardName,
    })),
  );
  const configs = [0, 1, 2].map((at) => {
    const replicaState = at === 0 ? 'PRIMARY' : 'SECONDARY';
    return host(all, `config-${at}`, 'CONFIG', mirrored ? {} : { replicaState, replicaSetName: config });
  });
  return { cluster: all, hosts: [...bearing, ...configs, host(all, 'mongos-0', 'MONGOS')] };
}

export function standalone(name = 'solo:27017', own: Partial<Cluster> = {}): Deployment {
  const one = cluster(name, { id: nameId(0, name), type: 'STANDALONE', backupEnabled: false, ...own });
  return { cluster: one, hosts: [host(one, 'node-0', 'STANDALONE')] };
}

/** Returns the deployment with `own` applied to the processes with these names. */
export function withHosts(
  { cluster: of, hosts }: Deployment,
  names: readonly string[],
  own: Partial<Host>,
): Deployment {
  return { cluster: of, hosts: hosts.map((row) => (names.includes(row.name) ? { ...row, ...own } : row)) };
}

/** Returns the process with this name. Throws if it is missing. */
export function hostNamed({ hosts }: Pick<Deployment, 'hosts'>, name: string): Host {
  const found = hosts.find((row) => row.name === name);
  if (found === undefined) throw new Error(`no host is called ${name}`);
  return found;
}
