import { findUse } from '../../../world/keys/changeAccessList.js';
import type { Operation } from '../../operation.js';
import { presentEntry } from '../../presenters/presentAccessEntry.js';
import { keyWithAccess } from '../../keyWithAccess.js';

/** Returns one entry of an API key's access list: `GET /orgs/{orgId}/apiKeys/{apiKeyId}/accessList/{ipAddress}`. */
export const getApiKeyAccessListEntry: Operation<'getApiKeyAccessListEntry'> = (call) => {
  const { organization, path, links } = call;
  const key = keyWithAccess(call);
  return { body: presentEntry(key, findUse(key, path.ipAddress), organization.id, links) };
};
