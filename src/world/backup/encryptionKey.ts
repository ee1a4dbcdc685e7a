import type { MonitoredCluster } from '../clusters/monitoredClusters.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import { backupEvent } from './backupEvent.js';

/**
 * Refuses to show the key of a backup. The platform shows none for backups that copy checkpoints of the storage engine,
 * and all supported versions do so.
 */
export function refuseKey(found: MonitoredCluster): never {
  checkIsSet(found);
  throw new Refusal('GET_ENCRYPTION_KEY_DISABLED_FOR_WT_CHECKPOINTS');
}

/** Gives a backup a new key. Snapshots that are taken from now on use it. */
export function rotateKey(world: World, found: MonitoredCluster): Outcome {
  checkIsSet(found);
  const { cluster } = found;
  if (cluster.backup?.encrypted !== true) throw new Refusal('CANNOT_ROTATE_KEY_ENCRYPTION_DISABLED');
  const keyRotations = (cluster.backupJob?.keyRotations ?? 0) + 1;
  const row = { ...cluster, backupJob: { ...cluster.backupJob, keyRotations } };
  return {
    world: { ...world, clusters: world.clusters.put(row) },
    events: [backupEvent(cluster, 'RS_ROTATE_MASTER_KEY_AUDIT')],
  };
}

/** A whole sharded cluster has no key. Each of its replica sets has one. */
function checkIsSet({ typeName }: MonitoredCluster): void {
  if (typeName === 'SHARDED_REPLICA_SET') throw new Refusal('NO_BACKUP_ENCRYPTION_KEY_FOR_SHARDED_CLUSTER');
}
