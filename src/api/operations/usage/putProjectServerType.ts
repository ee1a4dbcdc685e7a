import { afterCaptures } from '../../../world/usage/captures.js';
import { projectServerType, setServerType } from '../../../world/usage/serverType.js';
import type { Operation } from '../../operation.js';
import { presentServerType } from '../../presenters/presentUsage.js';
import { defaultServerTypeName } from '../../requests/serverTypeName.js';

/**
 * Changes the default server type of a project: `PUT /usage/groups/{groupId}/defaultServerType`. A published client
 * may send the body `null`, which changes nothing.
 */
export const putProjectServerType: Operation<'putProjectServerType'> = ({ world, project, body }) => {
  if (!body) return { body: presentServerType(projectServerType(world, project, afterCaptures(world))) };
  const name = defaultServerTypeName(body);
  const owner = { orgId: project.orgId, groupId: project.id };
  return { outcome: setServerType(world, owner, name), body: presentServerType(name) };
};
