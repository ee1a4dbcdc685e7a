import { createAgentKey } from '../../world/agentKeys/createAgentKey.js';
import { refuseIfDisabled } from '../../world/policies/refuseIfDisabled.js';
import type { Operation } from '../operation.js';
import { presentCreatedAgentKey, presentAgentKey } from './present.js';
import { deleteAgentKey } from '../../world/agents/deleteAgentKey.js';
import { findAgentKey, agentKeysOf } from '../../world/agentKeys/findAgentKeys.js';

/** Creates an agent API key: `POST /groups/{groupId}/agentapikeys`. */
export const createAgentApiKey: Operation<'createAgentApiKey'> = (call) => {
  const { world, project, body, remoteAddress } = call;
  refuseIfDisabled(call, 'DISABLE_AGENT_API_KEY_MANAGEMENT');
  const outcome = createAgentKey(world, project, { desc: body.desc, createdIpAddr: remoteAddress });
  return { outcome, body: presentCreatedAgentKey(outcome.agentKey) };
};

/** Deletes an agent API key: `DELETE /groups/{groupId}/agentapikeys/{agentApiKeyId}`. */
export const deleteAgentApiKey: Operation<'deleteAgentApiKey'> = (call) => {
  const { world, project, path } = call;
  const agentKey = findAgentKey(world, project, path.agentApiKeyId);
  refuseIfDisabled(call, 'DISABLE_AGENT_API_KEY_MANAGEMENT');
  return { outcome: deleteAgentKey(world, agentKey), body: {} };
};

/** Lists the agent API keys of a project: `GET /groups/{groupId}/agentapikeys`. */
export const listAgentApiKeys: Operation<'listAgentApiKeys'> = ({ world, project }) => ({
  body: agentKeysOf(world, project).map(presentAgentKey),
});
