import { deleteAgentKey } from '../../../world/agents/deleteAgentKey.js';
import { findAgentKey } from '../../../world/agentKeys/findAgentKeys.js';
import { refuseIfDisabled } from '../../../world/policies/refuseIfDisabled.js';
import type { Operation } from '../../operation.js';

/** Deletes an agent API key: `DELETE /groups/{groupId}/agentapikeys/{agentApiKeyId}`. */
export const deleteAgentApiKey: Operation<'deleteAgentApiKey'> = (call) => {
  const { world, project, path } = call;
  const agentKey = findAgentKey(world, project, path.agentApiKeyId);
  refuseIfDisabled(call, 'DISABLE_AGENT_API_KEY_MANAGEMENT');
  return { outcome: deleteAgentKey(world, agentKey), body: {} };
};
