import { BASE_PATH } from '../../../contract/contract.js';
import { refuseIfDisabled } from '../../../world/policies/refuseIfDisabled.js';
import { Refusal } from '../../../world/refusals.js';
import { setServerType } from '../../../world/usage/serverType.js';
import type { Operation } from '../../operation.js';
import { presentServerType } from '../../presenters/presentUsage.js';
import { serverTypeName } from '../../requests/serverTypeName.js';

/** Changes the server type of a host: `PUT /usage/hosts/{hostId}`. */
export const putHostServerType: Operation<'putHostServerType'> = ({ world, path, body, provider }) => {
  const host = world.hosts.get(path.hostId);
  const project = world.projects.get(host?.groupId ?? '');
  if (host === undefined || project === undefined || project.removedAt !== undefined)
    throw new Refusal('RESOURCE_NOT_FOUND', `${BASE_PATH}/usage/hosts/${path.hostId}`);
  refuseIfDisabled({ world, project, provider }, 'DISABLE_MONGOD_HOST_MANAGEMENT');
  const { groupId, hostname } = host;
  const { orgId } = project;
  const name = serverTypeName(body.serverType);
  return { outcome: setServerType(world, { orgId, groupId, hostname }, name), body: presentServerType(name) };
};
