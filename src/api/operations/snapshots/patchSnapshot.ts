import { findCluster } from '../../../world/clusters/findCluster.js';
import { Refusal } from '../../../world/refusals.js';
import { changeExpiry } from '../../../world/snapshots/changeExpiry.js';
import { findSnapshot, refuseMember } from '../../../world/snapshots/findSnapshot.js';
import { readTimestamp } from '../../requests/readTimestamp.js';
import type { Operation } from '../../operation.js';
import { presentSnapshot } from '../../presenters/presentSnapshot.js';

/**
 * Changes the expiry of one snapshot: `PATCH /groups/{groupId}/clusters/{clusterId}/snapshots/{snapshotId}`
 * (E3).
 */
export const patchSnapshot: Operation<'patchSnapshot'> = ({ world, project, path, body, links }) => {
  refuseMember(world, project, path.clusterId, path.snapshotId);
  const cluster = findCluster(world, project, path.clusterId);
  const snapshot = findSnapshot(world, cluster, path.snapshotId);
  const { doNotDelete, expires, ...readBack } = body;
  const [unread] = Object.keys(readBack);
  if (unread !== undefined && world.quirks.unknownBodyAttributes === 'reject')
    throw new Refusal('INVALID_ATTRIBUTE', unread);
  // The snapshot of a mirrored config server is a part of a cluster's snapshot, so clients cannot change it alone.
  if (snapshot.hostId !== undefined && world.quirks.snapshotRefusals === 'asCatalogued')
    throw new Refusal('CANNOT_MODIFY_CLUSTER_SNAPSHOT', snapshot.id);
  // The API document says that `expires` together with `doNotDelete` is "always" refused, so refuse it even
  // if `expires` is not a timestamp.
  if (doNotDelete === true && expires !== undefined) throw new Refusal('CANNOT_MODIFY_SNAPSHOT', snapshot.id);
  const isChange = doNotDelete !== undefined || expires !== undefined;
  if (isChange && !snapshot.complete && world.quirks.snapshotRefusals === 'asCatalogued')
    throw new Refusal('CANNOT_MODIFY_IN_PROGRESS_SNAPSHOT_RETENTION');
  const outcome = changeExpiry(world, snapshot, {
    ...(doNotDelete === undefined ? {} : { doNotDelete }),
    ...(expires === undefined ? {} : { expires: readTimestamp('expires', expires) }),
  });
  const changed = findSnapshot(outcome.world, cluster, snapshot.id);
  return { outcome, body: presentSnapshot(outcome.world, changed, links) };
};
