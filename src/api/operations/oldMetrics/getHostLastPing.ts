import { findHost } from '../../../world/hosts/host.js';
import { Refusal } from '../../../world/refusals.js';
import type { Operation } from '../../operation.js';

/** Says that the contents of the last ping are not served any more: `GET /groups/{groupId}/hosts/{hostId}/lastPing`. */
export const getHostLastPing: Operation<'getHostLastPing'> = ({ world, project, path }) => {
  throw new Refusal('LAST_PING_REMOVED', findHost(world, project, path.hostId).id);
};
