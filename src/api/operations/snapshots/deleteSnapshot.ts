import { satisfies } from '../../../world/roles/grants.js';
import { deleteByClient } from '../../../world/snapshots/deleteByClient.js';
import { findSnapshotCluster } from '../../../world/snapshots/snapshotCluster.js';
import type { Operation } from '../../operation.js';

/** Deletes one snapshot of a cluster: `DELETE /groups/{groupId}/clusters/{clusterId}/snapshots/{snapshotId}`. */
export const deleteSnapshot: Operation<'deleteSnapshot'> = ({ world, project, path, key }) => {
  const of = findSnapshotCluster(world, project, path.clusterId);
  const isGlobalAdmin = satisfies(key?.roles ?? [], 'GLOBAL_BACKUP_ADMIN', {});
  return { outcome: deleteByClient(world, of, path.snapshotId, isGlobalAdmin) };
};
