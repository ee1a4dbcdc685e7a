import { findHostByName } from '../../../world/monitoring/hostsOfProject.js';
import type { Operation } from '../../operation.js';
import { presentHost } from '../../presenters/presentHost.js';

/** Returns the host with an address: `GET /groups/{groupId}/hosts/byName/{hostnameAndPort}`. */
export const getHostByName: Operation<'getHostByName'> = ({ world, project, path, links }) => ({
  body: presentHost(world, findHostByName(world, project, path.hostnameAndPort), links),
});
