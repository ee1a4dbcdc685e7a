import { findPhysicalHost } from '../../../world/usage/physicalHosts.js';
import type { Operation } from '../../operation.js';
import { presentPhysicalHost } from '../../presenters/presentUsage.js';

/** Gets one physical host: `GET /usage/groups/{physicalHostId}`. */
export const getPhysicalHost: Operation<'getPhysicalHost'> = ({ world, path, links }) => ({
  body: presentPhysicalHost(world, findPhysicalHost(world, path.physicalHostId), links),
});
