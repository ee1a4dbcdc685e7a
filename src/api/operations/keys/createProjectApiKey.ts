import { withMembership } from '../../../world/keys/assignKey.js';
import { createKey } from '../../../world/keys/createKey.js';
import { rolesInProject } from '../../../world/keys/keyRoles.js';
import type { Operation } from '../../operation.js';
import { presentNewKey } from '../../presenters/presentKey.js';

/** Creates an API key in a project: `POST /groups/{groupId}/apiKeys`. */
export const createProjectApiKey: Operation<'createProjectApiKey'> = (call) => {
  const { world, project, body, links, shownKey } = call;
  const { desc = '', roles = [] } = body;
  const all = withMembership(rolesInProject(roles, project.id), project.orgId);
  const outcome = createKey(world, { desc, roles: all });
  return { outcome, body: presentNewKey(shownKey(outcome.key), project.orgId, links) };
};
