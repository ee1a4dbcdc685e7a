import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of teams. */
export const teamCalls: ExtendedCalls = {
  reads: (_, { org, project, team }) => [
    get('listTeams', `/orgs/${org}/teams`),
    get('getTeam', `/orgs/${org}/teams/${team}`),
    get('getTeamByName', `/orgs/${org}/teams/byName/Platform`),
    get('listTeamUsers', `/orgs/${org}/teams/${team}/users`),
    get('listProjectTeams', `/groups/${project}/teams`),
  ],
  writes: (_, { org, team }, name) => [
    {
      operationId: 'createTeam',
      method: 'post',
      path: `/orgs/${org}/teams`,
      body: { name: `${name} team`, usernames: ['dana.weiss@consultants.example.com'] },
    },
    {
      operationId: 'patchTeam',
      method: 'patch',
      path: `/orgs/${org}/teams/${team}`,
      body: { name: 'Platform' },
    },
  ],
  notCalled: [
    'deleteTeam',
    'removeTeamUser',
    // A team can be added to a project only once, and the projects of the standard world have no teams.
    'addProjectTeams',
    'getProjectTeam',
    'patchProjectTeam',
    'removeProjectTeam',
  ],
};
