import { createKey } from '../../../world/keys/createKey.js';
import { rolesInOrganization } from '../../../world/keys/keyRoles.js';
import type { Operation } from '../../operation.js';
import { presentNewKey } from '../../presenters/presentKey.js';

/** Creates an API key in an organization: `POST /orgs/{orgId}/apiKeys`. */
export const createOrganizationApiKey: Operation<'createOrganizationApiKey'> = (call) => {
  const { world, organization, body, links, shownKey } = call;
  const { desc = '', roles = [] } = body;
  const outcome = createKey(world, { desc, roles: rolesInOrganization(roles, organization.id) });
  return { outcome, body: presentNewKey(shownKey(outcome.key), organization.id, links) };
};
