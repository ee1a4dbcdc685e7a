import { createAgentKey } from '../../../world/agentKeys/createAgentKey.js';
import type { Operation } from '../../operation.js';
import { presentCreatedAgentKey } from '../../presenters/presentAgentKey.js';

/** Creates an agent API key: `POST /groups/{groupId}/agentapikeys`. */
export const createAgentApiKey: Operation<'createAgentApiKey'> = ({
  world,
  project,
  body,
  remoteAddress,
}) => {
  const outcome = createAgentKey(world, project, { desc: body.desc, createdIpAddr: remoteAddress });
  return { outcome, body: presentCreatedAgentKey(outcome.agentKey) };
};
