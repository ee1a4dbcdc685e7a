import { changeKey } from '../../../world/keys/changeKey.js';
import { checkDescription } from '../../../world/keys/checkDescription.js';
import { findOwnKey } from '../../../world/keys/findKey.js';
import { rolesInOrganization } from '../../../world/keys/keyRoles.js';
import { Refusal } from '../../../world/refusals.js';
import type { Operation } from '../../operation.js';
import { presentKey } from '../../presenters/presentKey.js';

/** Updates one API key of an organization: `PATCH /orgs/{orgId}/apiKeys/{apiKeyId}`. */
export const patchOrganizationApiKey: Operation<'patchOrganizationApiKey'> = (call) => {
  const { world, organization, path, body, links, shownKey } = call;
  const key = findOwnKey(world, organization, path.apiKeyId);
  const { desc, roles } = body;
  if (desc === undefined && roles === undefined)
    throw new Refusal('MISSING_ONE_OF_ATTRIBUTES', 'desc', 'roles');
  if (desc !== undefined) checkDescription(desc);
  const others = key.roles.filter(({ orgId }) => orgId !== organization.id);
  const outcome = changeKey(world, key, {
    desc,
    roles: roles && [...rolesInOrganization(roles, organization.id), ...others],
  });
  return { outcome, body: presentKey(shownKey(outcome.key), organization.id, links) };
};
