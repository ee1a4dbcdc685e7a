import { formatInstant, SECOND_MS } from '../../../world/instant.js';
import { LIMITS } from '../../../world/limits.js';
import { Refusal } from '../../../world/refusals.js';
import { requestOnDemand } from '../../../world/snapshots/onDemand.js';
import { findSnapshotCluster } from '../../../world/snapshots/snapshotCluster.js';
import type { Operation } from '../../operation.js';

/**
 * Requests a snapshot of a cluster:
 * `POST /groups/{groupId}/clusters/{clusterId}/snapshots/onDemandSnapshot?retentionDays=N`.
 */
export const createOnDemandSnapshot: Operation<'createOnDemandSnapshot'> = (call) => {
  const { world, project, path, query } = call;
  const { cluster, isPart } = findSnapshotCluster(world, project, path.clusterId);
  if (isPart) throw new Refusal('CANNOT_MODIFY_SHARD_BACKUP_CONFIG', cluster.id);
  const outcome = requestOnDemand(world, cluster, readDays(query.retentionDays));
  return {
    outcome,
    body: {
      clusterName: cluster.name,
      // The space before the full stop is in the platform's published text.
      description: 'On demand snapshot request complete .',
      timestamp: {
        date: formatInstant(world.now),
        increment: 1,
        time: Math.floor(world.now / SECOND_MS),
      },
    },
  };
};

/** Reads a number of days. Some clients write whole numbers as `2.0`. */
function readDays(text: string | undefined): number {
  if (text === undefined || text === '') throw new Refusal('MISSING_QUERY_PARAMETER', 'retentionDays');
  const days = Number(text);
  if (days <= 0) throw new Refusal('ATTRIBUTE_NEGATIVE_OR_ZERO', 'retentionDays');
  if (!/^\d+(\.0+)?$/.test(text) || days > LIMITS.snapshotRetentionDays[1])
    throw new Refusal('BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID');
  return days;
}
