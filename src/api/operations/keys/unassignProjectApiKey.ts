import { unassignKey } from '../../../world/keys/assignKey.js';
import { findKey } from '../../../world/keys/findKey.js';
import type { Operation } from '../../operation.js';

/** Removes an API key from a project: `DELETE /groups/{groupId}/apiKeys/{apiKeyId}`. */
export const unassignProjectApiKey: Operation<'unassignProjectApiKey'> = ({ world, project, path }) => ({
  outcome: unassignKey(world, findKey(world, path.apiKeyId), project),
});
