import { page, plain, row, step, type Row } from './row.js';

const ORG = '/orgs/{org}';
const INVITATION = 'id orgId orgName createdAt expiresAt inviterUsername username roles';
const person = { username: 'nora@example.com', roles: ['ORG_MEMBER'] };
const invited = [step(`POST ${ORG}/invites`, person, { invitation: 'id' })];

/** `organizations.go` and `organization_invitations.go`. */
export const organizations: readonly Row[] = [
  row('Organizations.List', 'GET /orgs?name=Harbor&pageNum=1&itemsPerPage=100', page('id name')),
  row('Organizations.ListUsers', `GET ${ORG}/users`, page('id username roles')),
  row('Organizations.Get', `GET ${ORG}`, 'id name links'),
  row('Organizations.Projects', `GET ${ORG}/groups?name=Shop`, page('id name orgId')),
  row('Organizations.Create', 'POST /orgs', 'id name', { body: { name: 'Depot' } }),
  row('Organizations.Delete', 'DELETE /orgs/{created}', '', {
    before: [step('POST /orgs', { name: 'Depot' }, { created: 'id' })],
  }),
  row('Organizations.Invitations', `GET ${ORG}/invites?username=nora%40example.com`, plain(INVITATION), {
    before: invited,
  }),
  row('Organizations.Invitation', `GET ${ORG}/invites/{invitation}`, INVITATION, { before: invited }),
  row('Organizations.InviteUser', `POST ${ORG}/invites`, INVITATION, { body: person }),
  row('Organizations.UpdateInvitation', `PATCH ${ORG}/invites`, INVITATION, {
    body: { ...person, roles: ['ORG_READ_ONLY'] },
    before: invited,
  }),
  row('Organizations.UpdateInvitationByID', `PATCH ${ORG}/invites/{invitation}`, INVITATION, {
    body: { roles: ['ORG_READ_ONLY'] },
    before: invited,
  }),
  row('Organizations.DeleteInvitation', `DELETE ${ORG}/invites/{invitation}`, '', { before: invited }),
];

const LINK = `${ORG}/liveExport/migrationLink`;
const token = { linkToken: '63bbf1ac8a8f4b0d9d51b2f0c8b1e77a' };

/** `live_data_migration.go`. */
export const migrations: readonly Row[] = [
  row('LiveMigration.ConnectOrganizations', `POST ${LINK}`, 'status', { body: token }),
  row('LiveMigration.ConnectionStatus', `GET ${LINK}/status`, 'status', {
    before: [step(`POST ${LINK}`, token)],
  }),
  row('LiveMigration.DeleteConnection', `DELETE ${LINK}`, '', { before: [step(`POST ${LINK}`, token)] }),
];
