import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of agents and maintenance windows. */
export const agentCalls: ExtendedCalls = {
  reads: (_, { project }) => [
    get('listAgents', `/groups/${project}/agents/AUTOMATION`),
    get('getAgentVersions', `/groups/${project}/agents/versions`),
    get('getSoftwareVersions', '/softwareComponents/versions'),
    get('getBackupAgentConfig', `/groups/${project}/automationConfig/backupAgentConfig`),
    get('getMonitoringAgentConfig', `/groups/${project}/automationConfig/monitoringAgentConfig`),
    get('getSystemLogRotateConfig', `/groups/${project}/automationConfig/systemLogRotateConfig`),
    get('getAuditLogRotateConfig', `/groups/${project}/automationConfig/auditLogRotateConfig`),
  ],
  writes: (_, { project, window }, name) => [
    {
      operationId: 'createMaintenanceWindow',
      method: 'post',
      path: `/groups/${project}/maintenanceWindows`,
      body: {
        alertTypeNames: ['HOST'],
        description: name,
        startDate: '2026-01-01T00:00:00Z',
        endDate: '2026-01-02T00:00:00Z',
      },
    },
    {
      operationId: 'patchMaintenanceWindow',
      method: 'patch',
      path: `/groups/${project}/maintenanceWindows/${window}`,
      body: { description: 'Disks' },
    },
    {
      operationId: 'updateAgentVersions',
      method: 'post',
      path: `/groups/${project}/automationConfig/updateAgentVersions`,
      body: {},
    },
    {
      operationId: 'putMonitoringAgentConfig',
      method: 'put',
      path: `/groups/${project}/automationConfig/monitoringAgentConfig`,
      body: { logPath: '/var/log/monitoring-agent.log' },
    },
    {
      operationId: 'putSystemLogRotateConfig',
      method: 'put',
      path: `/groups/${project}/automationConfig/systemLogRotateConfig`,
      body: { sizeThresholdMB: 500 },
    },
    {
      operationId: 'putAuditLogRotateConfig',
      method: 'put',
      path: `/groups/${project}/automationConfig/auditLogRotateConfig`,
      body: { timeThresholdHrs: 12 },
    },
  ],
  // A call by the first key with the role would delete the window that the other keys need.
  notCalled: ['deleteMaintenanceWindow'],
};
