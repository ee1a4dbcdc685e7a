import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of users. */
export const userCalls: ExtendedCalls = {
  reads: (_, { project }) => [get('listProjectUsers', `/groups/${project}/users`)],
  writes: (_, __, name) => [
    {
      operationId: 'registerUser',
      method: 'post',
      path: '/users',
      body: {
        username: `${name}-registered@example.com`,
        password: 'correct-horse-7-battery',
        firstName: 'New',
        lastName: 'Comer',
      },
    },
  ],
  guarded: (world, { user }) => [
    {
      operationId: 'patchUser',
      method: 'patch',
      path: `/users/${user}`,
      body: { roles: world.users.get(user)?.roles },
    },
    get('getUser', `/users/${user}`),
    get('getUserByName', '/users/byName/dana.weiss@consultants.example.com'),
  ],
  notCalled: [
    ...(['removeProjectUser', 'deleteUser'] as const),
    // API keys may not call these operations.
    ...(['listUserAccessList', 'addUserAccessListEntries'] as const),
    ...(['getUserAccessListEntry', 'deleteUserAccessListEntry'] as const),
  ],
};
