import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of third-party integrations. */
export const integrationCalls: ExtendedCalls = {
  reads: (_, { project }) => [get('listProjectIntegrations', `/groups/${project}/integrations`)],
  writes: (_, { project }, name) => [
    {
      operationId: 'createProjectIntegration',
      method: 'post',
      path: `/groups/${project}/integrations/PAGER_DUTY`,
      body: { type: 'PAGER_DUTY', serviceKey: name },
    },
    {
      operationId: 'putProjectIntegration',
      method: 'put',
      path: `/groups/${project}/integrations/SLACK`,
      body: { type: 'SLACK', apiToken: name, teamName: 'Operators' },
    },
  ],
  notCalled: [
    // The standard world has no integrations.
    ...(['getProjectIntegration', 'deleteProjectIntegration'] as const),
    // Its path is not below the base path.
    'listPrometheusTargets',
  ],
};
