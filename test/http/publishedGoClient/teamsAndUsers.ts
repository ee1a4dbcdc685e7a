import { page, row, step, type Row } from './row.js';

const TEAMS = '/orgs/{org}/teams';
const IN_PROJECT = '/groups/{project}/teams';
const assigned = [step(`POST ${IN_PROJECT}`, [{ teamId: '{team}', roleNames: ['GROUP_READ_ONLY'] }])];
const one = [step(`POST ${TEAMS}/{team}/users`, [{ id: '{user}' }])];

/** `teams.go`. */
export const teams: readonly Row[] = [
  row('Teams.List', `GET ${TEAMS}?pageNum=1&itemsPerPage=10`, page('id name')),
  row('Teams.Get', `GET ${TEAMS}/{team}`, 'id name'),
  row('Teams.GetOneTeamByName', `GET ${TEAMS}/byName/Warehouse`, 'id name'),
  row('Teams.GetTeamUsersAssigned', `GET ${TEAMS}/{team}/users`, page('id username')),
  row('Teams.Create', `POST ${TEAMS}`, 'id name', {
    body: { name: 'Builders', usernames: ['dana.weiss@consultants.example.com'] },
  }),
  row('Teams.Rename', `PATCH ${TEAMS}/{team}`, 'id name', { body: { name: 'Builders' } }),
  row('Teams.UpdateTeamRoles', `PATCH ${IN_PROJECT}/{team}`, page('links roleNames teamId'), {
    body: { roleNames: ['GROUP_OWNER'] },
    before: assigned,
  }),
  row('Teams.AddUsersToTeam', `POST ${TEAMS}/{team}/users`, page('id username'), {
    body: [{ id: '{user}' }],
  }),
  row('Teams.RemoveUserToTeam', `DELETE ${TEAMS}/{team}/users/{user}`, '', { before: one }),
  row('Teams.RemoveTeamFromOrganization', `DELETE ${TEAMS}/{team}`, ''),
  row('Teams.RemoveTeamFromProject', `DELETE ${IN_PROJECT}/{team}`, '', { before: assigned }),
];

const USER = 'id username emailAddress firstName lastName roles links';
const newcomer = {
  username: 'nora@example.com',
  password: 'correct-horse-7-battery',
  firstName: 'Nora',
  lastName: 'Berg',
  emailAddress: 'nora@example.com',
  roles: [{ roleName: 'ORG_MEMBER', orgId: '{org}' }],
};

/** `users.go` and `unauth_users.go`. */
export const users: readonly Row[] = [
  row('Users.Get', 'GET /users/{user}', USER),
  row('Users.GetByName', 'GET /users/byName/dana.weiss@consultants.example.com', USER),
  row('Users.Create', 'POST /users', 'id username', { body: newcomer }),
  row('Users.Delete', 'DELETE /users/{user}', ''),
  row(
    'UnauthUsers.CreateFirstUser',
    'POST /unauth/users?whitelist=192.0.2.1&whitelist=192.0.2.2',
    'user.id',
    {
      body: { ...newcomer, roles: undefined },
    },
  ),
];
