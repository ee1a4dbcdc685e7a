import { accessUsesOf } from '../../../world/keys/accessUses.js';
import { addEntries } from '../../../world/keys/changeAccessList.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedEntry } from '../../presenters/presentAccessEntry.js';
import { keyWithAccess } from '../../keyWithAccess.js';

/** Adds entries to the access list of an API key: `POST /orgs/{orgId}/apiKeys/{apiKeyId}/accessList`. */
export const addApiKeyAccessListEntries: Operation<'addApiKeyAccessListEntries'> = (call) => {
  const { world, organization, body, links } = call;
  const outcome = addEntries(world, keyWithAccess(call), body);
  const { key } = outcome;
  return {
    outcome,
    body: list(call, accessUsesOf(key), (use) => presentListedEntry(key, use, organization.id, links)),
  };
};
