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
  // A project takes a team only once, and the standard world's projects have none.
  notCalled: ['addProjectTeams', 'getProjectTeam', 'patchProjectTeam', 'removeProjectTeam'],
};
