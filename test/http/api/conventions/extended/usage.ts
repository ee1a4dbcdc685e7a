import type { OperationId } from '../../../../../src/contract/types.js';
import { get, type ExtendedCalls, type OperationCall } from '../operationCall.js';

const DEV_SERVER = { serverType: { name: 'DEV_SERVER', label: 'Dev Server' } };

const putType = (operationId: OperationId, path: string): OperationCall => ({
  operationId,
  method: 'put',
  path,
  body: DEV_SERVER,
});

/**
 * Calls of the root, server types and usage. Three kinds of operations have their own tests: those at the root of the
 * host, those on one physical host, and those whose reply has no body.
 */
export const usageCalls: ExtendedCalls = {
  reads: (_, { org, project }) => [
    get('getRoot', '/'),
    get('listHostAssignments', '/usage/assignments'),
    get('listProjectHostAssignments', `/usage/groups/${project}/hosts`),
    get('listOrganizationHostAssignments', `/usage/organizations/${org}/hosts`),
    get('getProjectServerType', `/usage/groups/${project}/defaultServerType`),
    get('getOrganizationServerType', `/usage/organizations/${org}/defaultServerType`),
    get('listPhysicalHosts', '/usage/groups'),
  ],
  writes: (_, { org, project, host }, name) => [
    putType('putProjectServerType', `/usage/groups/${project}/defaultServerType`),
    putType('putOrganizationServerType', `/usage/organizations/${org}/defaultServerType`),
    putType('putHostServerType', `/usage/hosts/${host}`),
    {
      operationId: 'createPhysicalHost',
      method: 'post',
      path: '/usage/groups',
      body: { name, ...DEV_SERVER, virtualHosts: [] },
    },
  ],
  notCalled: [
    ...['getVersion', 'getHealth', 'createDailyCapture', 'getUsageReport'],
    ...['getPhysicalHost', 'putPhysicalHost', 'deletePhysicalHost'],
  ] as readonly OperationId[],
};
