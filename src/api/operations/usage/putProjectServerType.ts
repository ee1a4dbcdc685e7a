import { setServerType } from '../../../world/usage/serverType.js';
import type { Operation } from '../../operation.js';
import { presentServerType } from '../../presenters/presentUsage.js';

/** Changes the default server type of a project: `PUT /usage/groups/{groupId}/defaultServerType`. */
export const putProjectServerType: Operation<'putProjectServerType'> = ({ world, project, body }) => {
  const { name } = body.serverType;
  const owner = { orgId: project.orgId, groupId: project.id };
  return { outcome: setServerType(world, owner, name), body: presentServerType(name) };
};
