import type { Cluster } from '../../tables/clusters.js';
import { databasesOf, ownDatabasesOf } from '../../clusters/databases.js';
import { processId } from '../../hosts/host.js';
import type { Host } from '../../tables/hosts.js';
import { drawKeyOf, nameId } from '../../ids.js';
import { totalSizesAt } from '../../measurements/databaseSizes.js';
import { growthTimeOf } from '../../measurements/writes.js';
import type { World } from '../../world.js';
import type { PartTypeName, SnapshotPart } from '../../tables/snapshots.js';

/**
 * Creates a part of a snapshot whose copy starts now. The sizes are those of the databases at this instant.
 */
export function startPart(world: World, cluster: Cluster, typeName: PartTypeName, host: Host): SnapshotPart {
  const isEncrypted = cluster.backup?.encrypted ?? false;
  const isMirrored = typeName === 'CONFIG_SERVER';
  return {
    typeName,
    ...(isMirrored ? { hostId: host.id } : { clusterId: cluster.id }),
    compressionSetting: isEncrypted ? 'NONE' : 'GZIP',
    ...sizesOf(world, cluster, host),
    encryptionEnabled: isEncrypted,
    ...(isEncrypted ? { masterKeyUUID: uuid(nameId(world.seed, masterKeyOf(cluster))) } : {}),
    ...(cluster.featureCompatibilityVersion === undefined
      ? {}
      : { fcv: cluster.featureCompatibilityVersion }),
    machineId: processId(host),
    mongodVersion: cluster.version,
    ...(host.replicaSetName === undefined ? {} : { replicaSetName: host.replicaSetName }),
    ...(host.replicaState === undefined ? {} : { replicaState: host.replicaState }),
  };
}

/** Returns the name of the key that encrypts the snapshots of a cluster. Clients can change the key. */
function masterKeyOf({ id, backupJob }: Cluster): string {
  const rotations = backupJob?.keyRotations;
  return `masterKey/${drawKeyOf(id)}${rotations === undefined ? '' : `/${rotations}`}`;
}

/**
 * Returns the total sizes of the databases in a part: the databases of a shard or replica set, or the metadata
 * of a config server. The oplog is not included.
 */
function sizesOf(
  world: World,
  cluster: Cluster,
  host: Host,
): Pick<SnapshotPart, 'dataSizeBytes' | 'storageSizeBytes' | 'fileSizeBytes'> {
  const databases =
    host.role === 'CONFIG'
      ? databasesOf(world, host).filter(({ name }) => name !== 'local')
      : ownDatabasesOf(world, host);
  const growthTime = growthTimeOf(world, cluster, host.replicaSetName);
  const { dataSizeBytes, storageSizeBytes, fileSizeBytes } = totalSizesAt(databases, world.now, growthTime);
  return { dataSizeBytes, storageSizeBytes, fileSizeBytes };
}

function uuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
