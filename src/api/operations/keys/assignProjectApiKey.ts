import { assignKey } from '../../../world/keys/assignKey.js';
import { findKey } from '../../../world/keys/findKey.js';
import { rolesInProject } from '../../../world/keys/keyRoles.js';
import type { Operation } from '../../operation.js';
import { presentKey } from '../../presenters/presentKey.js';

/** Assigns an API key to a project: `PATCH /groups/{groupId}/apiKeys/{apiKeyId}`. */
export const assignProjectApiKey: Operation<'assignProjectApiKey'> = (call) => {
  const { world, project, path, body, links, shownKey } = call;
  const roles = rolesInProject(body.roles ?? [], project.id);
  const outcome = assignKey(world, findKey(world, path.apiKeyId), project, roles);
  return { outcome, body: presentKey(shownKey(outcome.key), project.orgId, links) };
};
