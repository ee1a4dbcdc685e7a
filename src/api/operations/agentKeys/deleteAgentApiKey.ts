import { deleteAgentKey } from '../../../world/agentKeys/deleteAgentKey.js';
import { findAgentKey } from '../../../world/agentKeys/findAgentKeys.js';
import type { Operation } from '../../operation.js';

/** Deletes an agent API key: `DELETE /groups/{groupId}/agentapikeys/{agentApiKeyId}`. */
export const deleteAgentApiKey: Operation<'deleteAgentApiKey'> = ({ world, project, path }) => ({
  outcome: deleteAgentKey(world, findAgentKey(world, project, path.agentApiKeyId)),
});
