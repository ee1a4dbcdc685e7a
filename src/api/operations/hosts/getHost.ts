import { findHost } from '../../../world/hosts/host.js';
import type { Operation } from '../../operation.js';
import { presentHost } from '../../presenters/presentHost.js';

/** Returns one host: `GET /groups/{groupId}/hosts/{hostId}`. */
export const getHost: Operation<'getHost'> = ({ world, project, path, links }) => ({
  body: presentHost(world, findHost(world, project, path.hostId), links),
});
