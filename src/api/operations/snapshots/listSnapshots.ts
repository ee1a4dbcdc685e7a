import { Refusal } from '../../../world/refusals.js';
import { snapshotsOf } from '../../../world/snapshots/memberSnapshots.js';
import { findSnapshotCluster } from '../../../world/snapshots/snapshotCluster.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentSnapshot } from '../../presenters/presentSnapshot.js';

const COMPLETED: readonly string[] = ['true', 'false', 'all'];

/**
 * Lists the snapshots of a cluster: `GET /groups/{groupId}/clusters/{clusterId}/snapshots`. The quirk `snapshotOrder`
 * decides their order.
 */
export const listSnapshots: Operation<'listSnapshots'> = (call) => {
  const { world, project, path, query, links } = call;
  const { completed = 'true' } = query;
  if (!COMPLETED.includes(completed)) throw new Refusal('INVALID_QUERY_PARAMETER', 'completed');
  const of = findSnapshotCluster(world, project, path.clusterId);
  const all = snapshotsOf(world, of);
  const shown = completed === 'all' ? all : all.filter(({ complete }) => String(complete) === completed);
  const ordered = world.quirks.snapshotOrder === 'newestFirst' ? shown.toReversed() : shown;
  return { body: list(call, ordered, (snapshot) => presentSnapshot(world, snapshot, links, of.cluster)) };
};
