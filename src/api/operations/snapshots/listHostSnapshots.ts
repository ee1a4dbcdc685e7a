import { findHost, isMirroredConfigServer } from '../../../world/hosts/host.js';
import { Refusal } from '../../../world/refusals.js';
import type { Operation } from '../../operation.js';
import { list, newestFirst } from '../../paging.js';
import { presentSnapshot } from '../../presenters/presentSnapshot.js';

/**
 * Lists the snapshots of one mirrored config server, newest first:
 * `GET /groups/{groupId}/hosts/{hostId}/snapshots` (E6).
 */
export const listHostSnapshots: Operation<'listHostSnapshots'> = (call) => {
  const { world, project, path, links } = call;
  const host = findHost(world, project, path.hostId);
  if (!isMirroredConfigServer(world, host)) throw new Refusal('NOT_CONFIG_SERVER', host.id);
  const snapshots = world.snapshots.select('host', host.id);
  return {
    body: list(call, newestFirst(snapshots), (snapshot) => presentSnapshot(world, snapshot, links)),
  };
};
