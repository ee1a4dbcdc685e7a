import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of organizations. */
export const organizationCalls: ExtendedCalls = {
  reads: (_, { org }) => [
    get('listOrganizations', '/orgs'),
    get('getOrganization', `/orgs/${org}`),
    get('listOrganizationUsers', `/orgs/${org}/users`),
  ],
  writes: (_, __, name) => [
    { operationId: 'createOrganization', method: 'post', path: '/orgs', body: { name } },
  ],
  notCalled: ['deleteOrganization'],
};
