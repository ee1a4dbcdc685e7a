import { findPhysicalHost, putPhysicalHost as put } from '../../../world/usage/physicalHosts.js';
import type { Operation } from '../../operation.js';
import { presentPhysicalHost } from '../../presenters/presentUsage.js';
import { serverTypeName } from '../../requests/serverTypeName.js';

/** Changes one physical host: `PUT /usage/groups/{physicalHostId}`. */
export const putPhysicalHost: Operation<'putPhysicalHost'> = ({ world, path, body, links }) => {
  const host = findPhysicalHost(world, path.physicalHostId);
  const outcome = put(world, host, { ...body, serverType: serverTypeName(body.serverType) });
  return { outcome, body: presentPhysicalHost(outcome.world, outcome.physicalHost, links) };
};
