import { agentApiKeyOf } from '../../../../../src/world/agentKeys/findAgentKeys.js';
import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of projects. */
export const projectCalls: ExtendedCalls = {
  reads: (_, { project }) => [get('listAllProjects', '/groups'), get('getProject', `/groups/${project}`)],
  writes: (_, { project }) => [
    { operationId: 'patchProject', method: 'patch', path: `/groups/${project}`, body: { tags: ['retail'] } },
  ],
  // A key without access to the project cannot find it by its name or agent key.
  guarded: (world, { project, org }) => [
    get('getProjectByName', '/groups/byName/Shop'),
    get('getProjectByAgentApiKey', `/groups/byAgentApiKey/${agentApiKeyOf(world, { id: project }) ?? ''}`),
    // The required role depends on the organization in the body.
    { operationId: 'createProject', method: 'post', path: '/groups', body: { name: 'Depot', orgId: org } },
  ],
  // Only agents, with agent keys, may call the operations on preferred hostnames, and a project can be marked only
  // once.
  notCalled: ['deleteProject', 'markAsBackingDatabase', 'getPreferredHostnames', 'addPreferredHostname'],
};
