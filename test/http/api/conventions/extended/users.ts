import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of users. */
export const userCalls: ExtendedCalls = {
  reads: (_, { project }) => [get('listProjectUsers', `/groups/${project}/users`)],
  guarded: (_, { user }) => [
    get('getUser', `/users/${user}`),
    get('getUserByName', '/users/byName/dana.weiss@consultants.example.com'),
  ],
  notCalled: ['removeProjectUser'],
};
