import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of agent API keys and feature policies. */
export const policyCalls: ExtendedCalls = {
  reads: (_, { project }) => [get('listAgentApiKeys', `/groups/${project}/agentapikeys`)],
  writes: (_, { project }, name) => [
    {
      ...{ operationId: 'createAgentApiKey', method: 'post', path: `/groups/${project}/agentapikeys` },
      body: { desc: name },
    },
  ],
  notCalled: ['deleteAgentApiKey'],
};
