import { keysOf } from '../../../world/keys/keysOf.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedKey } from '../../presenters/presentKey.js';

/** Lists the API keys of an organization: `GET /orgs/{orgId}/apiKeys`. */
export const listOrganizationApiKeys: Operation<'listOrganizationApiKeys'> = (call) => {
  const { world, organization, links, shownKey } = call;
  const found = keysOf(world, organization.id);
  return { body: list(call, found, (key) => presentListedKey(shownKey(key), organization.id, links)) };
};
