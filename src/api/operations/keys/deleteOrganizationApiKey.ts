import { findOwnKey } from '../../../world/keys/findKey.js';
import { revokeKey } from '../../../world/keys/revokeKey.js';
import type { Operation } from '../../operation.js';

/** Deletes one API key of an organization: `DELETE /orgs/{orgId}/apiKeys/{apiKeyId}`. */
export const deleteOrganizationApiKey: Operation<'deleteOrganizationApiKey'> = (call) => ({
  outcome: revokeKey(call.world, findOwnKey(call.world, call.organization, call.path.apiKeyId)),
});
