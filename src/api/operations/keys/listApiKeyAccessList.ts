import { accessUsesOf } from '../../../world/keys/accessUses.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedEntry } from '../../presenters/presentAccessEntry.js';
import { keyWithAccess } from '../../keyWithAccess.js';

/** Lists the access list of an API key: `GET /orgs/{orgId}/apiKeys/{apiKeyId}/accessList`. */
export const listApiKeyAccessList: Operation<'listApiKeyAccessList'> = (call) => {
  const { organization, links } = call;
  const key = keyWithAccess(call);
  return {
    body: list(call, accessUsesOf(key), (use) => presentListedEntry(key, use, organization.id, links)),
  };
};
