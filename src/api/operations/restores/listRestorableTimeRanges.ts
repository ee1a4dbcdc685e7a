import type { Schema } from '../../../contract/types.js';
import { findClusterToRestore } from '../../../world/restores/findRestoreJob.js';
import { restorableRangesOf, type RestorableRange } from '../../../world/restores/restorableRanges.js';
import type { Cluster } from '../../../world/tables/clusters.js';
import type { Operation } from '../../operation.js';
import { presentBsonTimestamp } from '../../presenters/presentSnapshot.js';

/**
 * Lists the times to which a cluster can be restored:
 * `POST /groups/{groupId}/clusters/{clusterId}/restoreJobs/restorableTimeRanges`.
 */
export const listRestorableTimeRanges: Operation<'listRestorableTimeRanges'> = ({ world, project, path }) => {
  const { cluster } = findClusterToRestore(world, project, path.clusterId);
  return { body: restorableRangesOf(world, cluster).map((range) => present(cluster, range)) };
};

function present({ shards, configServers }: Cluster, range: RestorableRange): Schema<'RestorableTimeRange'> {
  return {
    ...(configServers !== undefined && {
      configServerType: configServers === 'MIRRORED' ? ('MIRRORED' as const) : ('REPLICA_SET' as const),
    }),
    end: presentBsonTimestamp(range.end),
    ...(shards.length > 0 && { shardCount: shards.length }),
    snapshotId: range.bases[0].id,
    start: presentBsonTimestamp(range.start),
  };
}
