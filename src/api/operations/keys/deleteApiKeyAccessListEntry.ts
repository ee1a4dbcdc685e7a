import { findUse, removeEntry } from '../../../world/keys/changeAccessList.js';
import { Refusal } from '../../../world/refusals.js';
import { isListed } from '../../addresses.js';
import type { Operation } from '../../operation.js';
import { keyWithAccess } from '../../keyWithAccess.js';

/**
 * Deletes one entry of an API key's access list: `DELETE /orgs/{orgId}/apiKeys/{apiKeyId}/accessList/{ipAddress}`.
 */
export const deleteApiKeyAccessListEntry: Operation<'deleteApiKeyAccessListEntry'> = (call) => {
  const { world, path, key: caller, remoteAddress } = call;
  const key = keyWithAccess(call);
  const { entry } = findUse(key, path.ipAddress);
  if (caller?.id === key.id && isListed([entry], remoteAddress))
    throw new Refusal('CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST', remoteAddress);
  return { outcome: removeEntry(world, key, entry) };
};
