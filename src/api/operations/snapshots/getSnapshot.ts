import { findSnapshotOf } from '../../../world/snapshots/findSnapshot.js';
import { findSnapshotCluster } from '../../../world/snapshots/snapshotCluster.js';
import type { Operation } from '../../operation.js';
import { presentSnapshot } from '../../presenters/presentSnapshot.js';

/** Returns one snapshot of a cluster: `GET /groups/{groupId}/clusters/{clusterId}/snapshots/{snapshotId}`. */
export const getSnapshot: Operation<'getSnapshot'> = ({ world, project, path, links }) => {
  const of = findSnapshotCluster(world, project, path.clusterId);
  return { body: presentSnapshot(world, findSnapshotOf(world, of, path.snapshotId), links, of.cluster) };
};
