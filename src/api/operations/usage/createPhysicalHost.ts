import { createPhysicalHost as create } from '../../../world/usage/physicalHosts.js';
import type { Operation } from '../../operation.js';
import { presentPhysicalHost } from '../../presenters/presentUsage.js';
import { serverTypeName } from '../../requests/serverTypeName.js';

/** Creates a physical host: `POST /usage/groups`. */
export const createPhysicalHost: Operation<'createPhysicalHost'> = ({ world, body, links }) => {
  const outcome = create(world, { ...body, serverType: serverTypeName(body.serverType) });
  const { physicalHost } = outcome;
  return {
    outcome,
    body: presentPhysicalHost(outcome.world, physicalHost, links),
    location: links.href(`/usage/groups/${physicalHost.id}`),
  };
};
