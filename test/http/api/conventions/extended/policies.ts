import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of agent API keys and feature policies. */
export const policyCalls: ExtendedCalls = {
  reads: (_, { project }) => [
    get('listAgentApiKeys', `/groups/${project}/agentapikeys`),
    get('listAvailablePolicies', '/groups/availablePolicies'),
    get('getControlledFeature', `/groups/${project}/controlledFeature`),
  ],
  writes: (_, { project }, name) => [
    {
      operationId: 'createAgentApiKey',
      method: 'post',
      path: `/groups/${project}/agentapikeys`,
      body: { desc: name },
    },
    {
      operationId: 'putControlledFeature',
      method: 'put',
      path: `/groups/${project}/controlledFeature`,
      body: {
        externalManagementSystem: { name: 'Operator' },
        policies: [{ policy: 'DISABLE_SET_MONGOD_CONFIG', disabledParams: ['net.port'] }],
      },
    },
  ],
  notCalled: ['deleteAgentApiKey'],
};
