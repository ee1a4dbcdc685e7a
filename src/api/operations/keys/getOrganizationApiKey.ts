import { findOwnKey } from '../../../world/keys/findKey.js';
import type { Operation } from '../../operation.js';
import { presentKey } from '../../presenters/presentKey.js';

/** Returns one API key of an organization: `GET /orgs/{orgId}/apiKeys/{apiKeyId}`. */
export const getOrganizationApiKey: Operation<'getOrganizationApiKey'> = (call) => {
  const { world, organization, path, links, shownKey } = call;
  const key = findOwnKey(world, organization, path.apiKeyId);
  return { body: presentKey(shownKey(key), organization.id, links) };
};
