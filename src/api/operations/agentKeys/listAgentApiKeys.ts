import { agentKeysOf } from '../../../world/agentKeys/findAgentKeys.js';
import type { Operation } from '../../operation.js';
import { presentAgentKey } from '../../presenters/presentAgentKey.js';

/** Lists the agent API keys of a project: `GET /groups/{groupId}/agentapikeys`. */
export const listAgentApiKeys: Operation<'listAgentApiKeys'> = ({ world, project }) => ({
  body: agentKeysOf(world, project).map(presentAgentKey),
});
