import { findProjectByAgentKey } from '../../../world/agentKeys/findProjectByAgentKey.js';
import { seesProject } from '../../../world/roles/grants.js';
import type { Operation } from '../../operation.js';
import { presentProjectDetails } from '../../presenters/presentProject.js';

/** Returns the project of an agent API key: `GET /groups/byAgentApiKey/{agentApiKey}`. */
export const getProjectByAgentApiKey: Operation<'getProjectByAgentApiKey'> = ({
  world,
  path,
  links,
  key,
}) => {
  const project = findProjectByAgentKey(world, path.agentApiKey, (each) =>
    seesProject(key?.roles ?? [], each, world.quirks),
  );
  return { body: presentProjectDetails(world, project, links) };
};
