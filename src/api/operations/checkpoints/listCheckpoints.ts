import { checkpointAt } from '../../../world/checkpoints/checkpoint.js';
import { checkpointTimes } from '../../../world/checkpoints/checkpointTimes.js';
import { findSnapshotCluster } from '../../../world/snapshots/snapshotCluster.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedCheckpoint } from '../../presenters/presentCheckpoint.js';

/**
 * Lists the checkpoints of a cluster, oldest first: `GET /groups/{groupId}/clusters/{clusterId}/checkpoints`. Some
 * clients send the name of the cluster as `clusterId`.
 */
export const listCheckpoints: Operation<'listCheckpoints'> = (call) => {
  const { world, project, path, links } = call;
  const named = world.clusters
    .select('project', project.id)
    .toArray()
    .find(({ name }) => name === path.clusterId);
  const { cluster } = findSnapshotCluster(world, project, named?.id ?? path.clusterId);
  return {
    body: list(call, checkpointTimes(world, cluster), (at) =>
      presentListedCheckpoint(checkpointAt(world, cluster, at), cluster, links),
    ),
  };
};
