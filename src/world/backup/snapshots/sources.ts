import type { Cluster } from '../../tables/clusters.js';
import { isUp } from '../../clusters/voters.js';
import { processId } from '../../hosts/host.js';
import type { Host } from '../../tables/hosts.js';
import type { PartTypeName } from '../../tables/snapshots.js';

/**
 * The process from which a part of a snapshot is copied. `host` is unset if no member of the replica set is
 * available.
 */
export interface Source {
  readonly typeName: PartTypeName;
  readonly replicaSetName?: string;
  readonly shardName?: string;
  readonly host?: Host;
}

/**
 * Returns the sources of a cluster's snapshot: a member of its replica set, or a member of each shard and a
 * config server.
 */
export function sourcesOf(cluster: Cluster, hosts: readonly Host[]): readonly Source[] {
  const { shards, configServers, replicaSetName } = cluster;
  const from = (typeName: PartTypeName, name: string): Source => sourceIn(cluster, hosts, typeName, name);
  const own = replicaSetName === undefined ? [] : [from('REPLICA_SET', replicaSetName)];
  const perShard = shards.map((shard) => ({
    ...from('REPLICA_SET', shard.replicaSetName),
    shardName: shard.shardName,
  }));
  const config =
    typeof configServers === 'object'
      ? [from('CONFIG_SERVER_REPLICA_SET', configServers.replicaSetName)]
      : [];
  return [...own, ...perShard, ...config];
}

/**
 * Chooses the member from which a part is copied: the one that clients prefer if it is available, otherwise a secondary,
 * otherwise the primary.
 */
export function sourceIn(
  { backupJob }: Pick<Cluster, 'backupJob'>,
  hosts: readonly Host[],
  typeName: PartTypeName,
  replicaSetName: string,
): Source {
  const members = hosts.filter((host) => host.replicaSetName === replicaSetName && isSource(host));
  const preferred = backupJob?.preferredMember;
  const host =
    (preferred === undefined ? undefined : members.find((member) => processId(member) === preferred)) ??
    members.find(({ replicaState }) => replicaState === 'SECONDARY') ??
    members[0];
  return { typeName, replicaSetName, ...(host === undefined ? {} : { host }) };
}

/** Returns whether a process is up and has complete data. A recovering member does not have complete data. */
export function isSource(host: Host): boolean {
  const { replicaSetName, replicaState } = host;
  return (
    isUp(host) && (replicaSetName === undefined || replicaState === 'PRIMARY' || replicaState === 'SECONDARY')
  );
}
