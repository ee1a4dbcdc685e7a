import { findOwnKey } from '../../../world/keys/findKey.js';
import { rolesInOrganization } from '../../../world/keys/keyRoles.js';
import { patchKey } from '../../../world/keys/patchKey.js';
import type { Operation } from '../../operation.js';
import { presentKey } from '../../presenters/presentKey.js';

/** Updates one API key of an organization: `PATCH /orgs/{orgId}/apiKeys/{apiKeyId}`. */
export const patchOrganizationApiKey: Operation<'patchOrganizationApiKey'> = (call) => {
  const { world, organization, path, body, links, shownKey } = call;
  const key = findOwnKey(world, organization, path.apiKeyId);
  const roles = body.roles && rolesInOrganization(body.roles, organization.id);
  const isReplaced = ({ orgId }: { readonly orgId?: string }): boolean => orgId === organization.id;
  const outcome = patchKey(world, key, { desc: body.desc, roles }, isReplaced);
  return { outcome, body: presentKey(shownKey(outcome.key), organization.id, links) };
};
