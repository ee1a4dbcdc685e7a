import { createAgentKey } from '../../../world/agentKeys/createAgentKey.js';
import { refuseIfDisabled } from '../../../world/policies/refuseIfDisabled.js';
import type { Operation } from '../../operation.js';
import { presentCreatedAgentKey } from '../../presenters/presentAgentKey.js';

/** Creates an agent API key: `POST /groups/{groupId}/agentapikeys`. */
export const createAgentApiKey: Operation<'createAgentApiKey'> = (call) => {
  const { world, project, body, remoteAddress } = call;
  refuseIfDisabled(call, 'DISABLE_AGENT_API_KEY_MANAGEMENT');
  const outcome = createAgentKey(world, project, { desc: body.desc, createdIpAddr: remoteAddress });
  return { outcome, body: presentCreatedAgentKey(outcome.agentKey) };
};
