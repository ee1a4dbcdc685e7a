import { findGlobalKey } from '../../../world/keys/findKey.js';
import { revokeKey } from '../../../world/keys/revokeKey.js';
import type { Operation } from '../../operation.js';

/** Deletes one global API key: `DELETE /admin/apiKeys/{apiKeyId}`. */
export const deleteGlobalApiKey: Operation<'deleteGlobalApiKey'> = ({ world, path }) => ({
  outcome: revokeKey(world, findGlobalKey(world, path.apiKeyId)),
});
