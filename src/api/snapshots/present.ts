import type { Schema } from '../../contract/types.js';
import { partClusterIdOf } from '../../world/clusters/monitoredClusters.js';
import { formatInstant } from '../../world/instant.js';
import { lastPingAt } from '../../world/projects/activity.js';
import type { Quirks } from '../../world/quirks.js';
import type { Cluster } from '../../world/tables/clusters.js';
import type {
  BsonTimestamp,
  MissingShard,
  NamespaceFilterList,
  Snapshot,
  SnapshotPart,
} from '../../world/tables/snapshots.js';
import type { World } from '../../world/world.js';
import type { Links } from '../links.js';
import { ifPresent, wire } from '../reply/wire.js';

/**
 * Presents a snapshot of a cluster or, with a `hostId`, of a mirrored config server. For a snapshot of a shard,
 * `cluster` is the sharded cluster.
 */
export function presentSnapshot(
  world: World,
  snapshot: Snapshot,
  links: Links,
  cluster: Cluster | undefined = world.clusters.get(snapshot.clusterId),
): Schema<'Snapshot'> {
  const { groupId, clusterId, hostId, id } = snapshot;
  const owner = hostId === undefined ? `clusters/${clusterId}` : `hosts/${hostId}`;
  return wire<Schema<'Snapshot'>>({
    clusterId,
    clusterName: cluster?.name,
    complete: snapshot.complete,
    created: presentBsonTimestamp(snapshot.created),
    doNotDelete: snapshot.doNotDelete,
    expires: ifPresent(snapshot.expires, formatInstant),
    groupId,
    id,
    isPossiblyInconsistent: snapshot.isPossiblyInconsistent,
    lastOplogAppliedTimestamp: ifPresent(snapshot.lastOplogAppliedTimestamp, presentBsonTimestamp),
    links: [links.self(`/groups/${groupId}/${owner}/snapshots/${id}`)],
    missingShards: snapshot.missingShards?.map(presentMissingShard),
    namespaceFilterList: presentFilter(snapshot.namespaceFilterList, world.quirks),
    parts: snapshot.parts.map((part) => presentPart(part, partId(world, cluster, part))),
  });
}

export function presentBsonTimestamp({ date, increment }: BsonTimestamp): Schema<'BsonTimestamp'> {
  return { date: formatInstant(date), increment };
}

function presentMissingShard(shard: MissingShard): Schema<'MissingShard'> {
  return {
    clusterName: shard.clusterName,
    groupId: shard.groupId,
    id: shard.id,
    lastHeartbeat: formatInstant(lastPingAt(shard.lastHeartbeat)),
    replicaSetName: shard.replicaSetName,
    shardName: shard.shardName,
    typeName: shard.typeName,
  };
}

/**
 * Returns the cluster id that a part shows. A quirk chooses between the id of its shard or config servers and the id of
 * the whole cluster.
 */
function partId(world: World, cluster: Cluster | undefined, part: SnapshotPart): string | undefined {
  const { clusterId, replicaSetName } = part;
  if (clusterId === undefined || cluster === undefined || world.quirks.partClusterIds === 'whole')
    return clusterId;
  return partClusterIdOf(world, cluster, replicaSetName);
}

function presentPart(part: SnapshotPart, clusterId: string | undefined): Schema<'SnapshotPart'> {
  return wire<Schema<'SnapshotPart'>>({
    clusterId,
    completedTime: ifPresent(part.completedTime, formatInstant),
    compressionSetting: part.compressionSetting,
    dataSizeBytes: part.dataSizeBytes,
    encryptionEnabled: part.encryptionEnabled,
    fcv: part.fcv,
    fileSizeBytes: part.fileSizeBytes,
    hostId: part.hostId,
    machineId: part.machineId,
    masterKeyUUID: part.encryptionEnabled ? part.masterKeyUUID : undefined,
    mongodVersion: part.mongodVersion,
    replicaSetName: part.replicaSetName,
    replicaState: part.replicaState,
    storageSizeBytes: part.storageSizeBytes,
    typeName: part.typeName,
  });
}

function presentFilter(
  { filterList, filterType }: NamespaceFilterList,
  quirks: Quirks,
): Schema<'NamespaceFilterList'> {
  const isOldSpelling = quirks.denyListSpelling === 'blacklist';
  const accessSpelling = isOldSpelling ? 'whitelist' : 'accessList';
  return { filterList, filterType: filterType === 'deny' ? quirks.denyListSpelling : accessSpelling };
}
