import type { World } from '../../../../../src/world/world.js';
import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of API keys and access lists. */
export const keyCalls: ExtendedCalls = {
  reads: (world, { org, project }) => [
    get('listOrganizationApiKeys', `/orgs/${org}/apiKeys`),
    get('getOrganizationApiKey', `/orgs/${org}/apiKeys/${ownerKey(world)}`),
    get('listGlobalApiKeys', '/admin/apiKeys'),
    get('listGlobalApiKeyRoles', '/admin/apiKeys/roles'),
    get('getGlobalApiKey', `/admin/apiKeys/${adminKey(world)}`),
    get('listGlobalAccessList', '/admin/accessList'),
    get('listProjectApiKeys', `/groups/${project}/apiKeys`),
  ],
  writes: (world, { org, project }, name) => [
    {
      operationId: 'createOrganizationApiKey',
      method: 'post',
      path: `/orgs/${org}/apiKeys`,
      body: { desc: name, roles: ['ORG_READ_ONLY'] },
    },
    {
      operationId: 'patchOrganizationApiKey',
      method: 'patch',
      path: `/orgs/${org}/apiKeys/${ownerKey(world)}`,
      body: { desc: name },
    },
    {
      operationId: 'createProjectApiKey',
      method: 'post',
      path: `/groups/${project}/apiKeys`,
      body: { desc: name, roles: ['GROUP_READ_ONLY'] },
    },
    {
      operationId: 'assignProjectApiKey',
      method: 'patch',
      path: `/groups/${project}/apiKeys/${ownerKey(world)}`,
      body: { roles: ['GROUP_READ_ONLY'] },
    },
    {
      operationId: 'createGlobalApiKey',
      method: 'post',
      path: '/admin/apiKeys',
      body: { desc: name, roles: ['GLOBAL_READ_ONLY'] },
    },
    {
      operationId: 'patchGlobalApiKey',
      method: 'patch',
      path: `/admin/apiKeys/${adminKey(world)}`,
      body: { desc: name },
    },
  ],
  guarded: (world, { org }) => [
    get('listApiKeyAccessList', `/orgs/${org}/apiKeys/${ownerKey(world)}/accessList`),
  ],
  notCalled: [
    ...(['deleteOrganizationApiKey', 'unassignProjectApiKey', 'addApiKeyAccessListEntries'] as const),
    ...(['getApiKeyAccessListEntry', 'deleteApiKeyAccessListEntry'] as const),
    ...(['deleteGlobalApiKey', 'createGlobalAccessListEntry', 'getGlobalAccessListEntry'] as const),
    ...(['patchGlobalAccessListEntry', 'deleteGlobalAccessListEntry'] as const),
  ],
};

/**
 * Returns the id of the organization owner's API key in the standard world. Additional roles do not change the rights
 * of this key.
 */
function ownerKey(world: World): string {
  return world.keys.select('publicKey', 'ORGOWN').first()?.id ?? '';
}

/** Returns the id of the global owner's API key in the standard world. */
function adminKey(world: World): string {
  return world.keys.select('publicKey', 'ADMIN1').first()?.id ?? '';
}
