import { page, plain, row, step, type Row } from './row.js';

const GROUP = '/groups/{project}';
const INVITATION = 'id groupId groupName createdAt expiresAt inviterUsername username roles';
const COUNTS = 'arbiter config master mongos primary secondary slave';
const PROJECT = [
  ...'id name orgId links'.split(' '),
  ...COUNTS.split(' ').map((name) => `hostCounts.${name}`),
];
const person = { username: 'nora@example.com', roles: ['GROUP_READ_ONLY'] };
const invited = [step(`POST ${GROUP}/invites`, person, { invitation: 'id' })];
const team = [{ teamId: '{team}', roleNames: ['GROUP_READ_ONLY'] }];
const depot = { name: 'Depot', orgId: '{org}', withDefaultAlertsSettings: true };

/** `projects.go` and `project_invitations.go`. */
export const projects: readonly Row[] = [
  row('Projects.List', 'GET /groups?pageNum=1&itemsPerPage=2&includeCount=true', page('id name orgId')),
  row('Projects.ListUsers', `GET ${GROUP}/users`, page('id username roles')),
  row('Projects.Get', `GET ${GROUP}`, PROJECT),
  row('Projects.GetByName', 'GET /groups/byName/Shop', PROJECT),
  row('Projects.Create', 'POST /groups', 'id name orgId', { body: depot }),
  row('Projects.Delete', 'DELETE /groups/{created}', '', {
    before: [step('POST /groups', depot, { created: 'id' })],
  }),
  row('Projects.RemoveUser', `DELETE ${GROUP}/users/{member}`, '', {
    before: [step(`GET ${GROUP}/users`, undefined, { member: 'results.4.id' })],
  }),
  row('Projects.AddTeamsToProject', `POST ${GROUP}/teams`, page('links roleNames teamId'), { body: team }),
  // The client sends the options of the list as a body of the GET, by the names of its own members.
  row('Projects.GetTeams', `GET ${GROUP}/teams`, page('links roleNames teamId'), {
    body: { PageNum: 1, ItemsPerPage: 100, IncludeCount: true },
    before: [step(`POST ${GROUP}/teams`, team)],
  }),
  row('Projects.Invitations', `GET ${GROUP}/invites?username=nora%40example.com`, plain(INVITATION), {
    before: invited,
  }),
  row('Projects.Invitation', `GET ${GROUP}/invites/{invitation}`, INVITATION, { before: invited }),
  row('Projects.InviteUser', `POST ${GROUP}/invites`, INVITATION, { body: person }),
  row('Projects.UpdateInvitation', `PATCH ${GROUP}/invites`, INVITATION, {
    body: { ...person, roles: ['GROUP_OWNER'] },
    before: invited,
  }),
  row('Projects.UpdateInvitationByID', `PATCH ${GROUP}/invites/{invitation}`, INVITATION, {
    body: { roles: ['GROUP_OWNER'] },
    before: invited,
  }),
  row('Projects.DeleteInvitation', `DELETE ${GROUP}/invites/{invitation}`, '', { before: invited }),
];

const FEATURES = `${GROUP}/controlledFeature`;
const policies = {
  externalManagementSystem: { name: 'operator', systemId: '1', version: '1.0' },
  policies: [{ policy: 'DISABLE_SET_MONGOD_CONFIG', disabledParams: ['net.port'] }],
};

/** `feature_control_policies.go`. */
export const featurePolicies: readonly Row[] = [
  row('FeatureControlPolicies.List', `GET ${FEATURES}`, 'created updated policies'),
  row('FeatureControlPolicies.Update', `PUT ${FEATURES}`, 'policies.0.policy externalManagementSystem.name', {
    body: policies,
  }),
  row('FeatureControlPolicies.ListSupportedPolicies', 'GET /groups/availablePolicies', 'policies.0.policy'),
];
