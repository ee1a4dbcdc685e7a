import type { Cluster } from '../clusters/cluster.js';
import { isUp } from '../clusters/voters.js';
import type { Host } from '../hosts/host.js';
import type { PartTypeName } from './snapshot.js';

/** Where a part of a snapshot is copied from: a replica set, and its member; none when it cannot be reached. */
export interface Source {
  readonly typeName: PartTypeName;
  readonly replicaSetName?: string;
  readonly shardName?: string;
  readonly host?: Host;
}

/** What a snapshot of a cluster consists of: a member of each shard and one of the config servers. */
export function sourcesOf(cluster: Cluster, hosts: readonly Host[]): readonly Source[] {
  const { shards, configServers, replicaSetName } = cluster;
  const own = replicaSetName === undefined ? [] : [sourceIn(hosts, 'REPLICA_SET', replicaSetName)];
  const perShard = shards.map((shard) => ({
    ...sourceIn(hosts, 'REPLICA_SET', shard.replicaSetName),
    shardName: shard.shardName,
  }));
  const config =
    typeof configServers === 'object'
      ? [sourceIn(hosts, 'CONFIG_SERVER_REPLICA_SET', configServers.replicaSetName)]
      : [];
  return [...own, ...perShard, ...config];
}

/** The member of a replica set that a part is copied from: backups spare the primary where they can. */
export function sourceIn(hosts: readonly Host[], typeName: PartTypeName, replicaSetName: string): Source {
  const members = hosts.filter((host) => host.replicaSetName === replicaSetName && isSource(host));
  const host = members.find(({ replicaState }) => replicaState === 'SECONDARY') ?? members[0];
  return { typeName, replicaSetName, ...(host === undefined ? {} : { host }) };
}

/** Whether a process is up and has data that can be copied now: a member that recovers has not yet. */
export function isSource(host: Host): boolean {
  const { replicaSetName, replicaState } = host;
  return (
    isUp(host) && (replicaSetName === undefined || replicaState === 'PRIMARY' || replicaState === 'SECONDARY')
  );
}
