import { findCheckpoint } from '../../../world/checkpoints/checkpoint.js';
import { findSnapshotCluster } from '../../../world/snapshots/snapshotCluster.js';
import type { Operation } from '../../operation.js';
import { presentCheckpoint } from '../../presenters/presentCheckpoint.js';

/** Returns one checkpoint: `GET /groups/{groupId}/clusters/{clusterId}/checkpoints/{checkpointId}`. */
export const getCheckpoint: Operation<'getCheckpoint'> = ({ world, project, path, links }) => {
  const { cluster } = findSnapshotCluster(world, project, path.clusterId);
  return { body: presentCheckpoint(findCheckpoint(world, cluster, path.checkpointId), cluster, links) };
};
