import { agentsOfType } from '../../../world/agents/agentState.js';
import { Refusal } from '../../../world/refusals.js';
import { AGENT_TYPES } from '../../../world/tables/projects.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentAgent } from '../../presenters/presentAgents.js';

/** Lists the agents of a type in a project: `GET /groups/{groupId}/agents/{agentType}`. */
export const listAgents: Operation<'listAgents'> = (call) => {
  const { world, project, path } = call;
  const type = AGENT_TYPES.find((name) => name === path.agentType);
  if (type === undefined) throw new Refusal('INVALID_AGENT_TYPE_NAME', path.agentType);
  return {
    body: list(call, agentsOfType(world, project, type), ([agent, state]) =>
      presentAgent(world, project, agent, state),
    ),
  };
};
