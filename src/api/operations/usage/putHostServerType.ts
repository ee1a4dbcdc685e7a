import { BASE_PATH } from '../../../contract/contract.js';
import { Refusal } from '../../../world/refusals.js';
import { setServerType } from '../../../world/usage/serverType.js';
import type { Operation } from '../../operation.js';
import { presentServerType } from '../../presenters/presentUsage.js';

/** Changes the server type of a host: `PUT /usage/hosts/{hostId}`. */
export const putHostServerType: Operation<'putHostServerType'> = ({ world, path, body }) => {
  const host = world.hosts.get(path.hostId);
  const orgId = world.projects.get(host?.groupId ?? '')?.orgId;
  if (host === undefined || orgId === undefined)
    throw new Refusal('RESOURCE_NOT_FOUND', `${BASE_PATH}/usage/hosts/${path.hostId}`);
  const { groupId, hostname } = host;
  const { name } = body.serverType;
  return { outcome: setServerType(world, { orgId, groupId, hostname }, name), body: presentServerType(name) };
};
