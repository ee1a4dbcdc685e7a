import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of agents. */
export const agentCalls: ExtendedCalls = {
  reads: (_, { project }) => [
    get('listAgents', `/groups/${project}/agents/AUTOMATION`),
    get('getAgentVersions', `/groups/${project}/agents/versions`),
    get('getSoftwareVersions', '/softwareComponents/versions'),
  ],
};
