import { serverAgentsOf } from '../../../world/agents/agentVersions.js';
import type { Operation } from '../../operation.js';
import { presentAgentVersions } from '../../presenters/presentAgents.js';

/** Gets the versions of a project's agents: `GET /groups/{groupId}/agents/versions`. */
export const getAgentVersions: Operation<'getAgentVersions'> = ({ world, project, links }) => {
  const group = `/groups/${project.id}`;
  // The self link has the path `/agents/current`, as on the platform. Both paths lead to this operation.
  const own = [links.self(`${group}/agents/current`), links.related('group', group)];
  return { body: presentAgentVersions(serverAgentsOf(world, project), world.now, own) };
};
