import { findHost, isMirroredConfigServer } from '../../../world/hosts/host.js';
import { Refusal } from '../../../world/refusals.js';
import { findHostSnapshot } from '../../../world/snapshots/findSnapshot.js';
import type { Operation } from '../../operation.js';
import { presentSnapshot } from '../../presenters/presentSnapshot.js';

/** Returns one snapshot of a mirrored config server: `GET /groups/{groupId}/hosts/{hostId}/snapshots/{snapshotId}`. */
export const getHostSnapshot: Operation<'getHostSnapshot'> = ({ world, project, path, links }) => {
  const host = findHost(world, project, path.hostId);
  if (!isMirroredConfigServer(world, host)) throw new Refusal('NOT_CONFIG_SERVER', host.id);
  return { body: presentSnapshot(world, findHostSnapshot(world, host, path.snapshotId), links) };
};
