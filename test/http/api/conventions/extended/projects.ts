import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of projects. */
export const projectCalls: ExtendedCalls = {
  reads: (_, { project }) => [get('listAllProjects', '/groups'), get('getProject', `/groups/${project}`)],
  // A key that does not see the project finds no project with its name.
  guarded: () => [get('getProjectByName', '/groups/byName/Shop')],
};
