import { describe, expect, it } from '@jest/globals';
import { acceptInvitation } from '../../../../src/world/invitations/acceptInvitation.js';
import { KEYS } from '../../../support/platform.js';
import { worldOf } from '../../../support/fixtureWorlds.js';
import { NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, invitation, organization, orgRole, project, user } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { expectRefusal } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const owner = user('owner', { roles: [orgRole('ORG_OWNER')] });
const member = user('member', { roles: [orgRole()] });
const outsider = user('outsider');
const NOVA = 'nova@example.com';

/** An organization that may have three users. It has two users, and a third one is invited. */
const given = (inviteBypass: boolean, own: Given = {}): Tenant =>
  platformWith({
    organizations: [organization({ usersMax: 3 })],
    projects: [project()],
    users: [owner, member, outsider],
    settings: { inviteBypass },
    invitations: [invitation('invited@example.com')],
    ...own,
  });

const DETAIL = `Maximum number of users per organization (3) in ${ORG} exceeded while trying to add users.`;
const REFUSAL = [400, 'MAX_USERS_PER_ORG_EXCEEDED', DETAIL, '3', ORG] as const;
const ORG_INVITES = `/orgs/${ORG}/invites`;
const PROJECT_USERS = `/groups/${PROJECT}/users`;
const READ = [{ roleName: 'GROUP_READ_ONLY' }];
const PERSON = { password: 'correct-horse-7-battery', firstName: 'Nova', lastName: 'Quill', username: NOVA };

// The facts: "400 `MAX_USERS_PER_ORG_EXCEEDED`", "users or projects per org reached (seeded world)".
describe.each([true, false])(
  'an organization with as many users as it may have (inviteBypass %s)',
  (bypass) => {
    it.each([
      ['post', ORG_INVITES, { username: outsider.username, roles: ['ORG_MEMBER'] }],
      ['post', ORG_INVITES, { username: NOVA, roles: ['ORG_MEMBER'] }],
      ['post', `/groups/${PROJECT}/invites`, { username: outsider.username, roles: ['GROUP_READ_ONLY'] }],
      ['post', PROJECT_USERS, [{ id: outsider.id, roles: READ }]],
      ['post', '/users', { ...PERSON, roles: [orgRole()] }],
      ['patch', `/users/${outsider.id}`, { roles: [groupRole()] }],
      ['post', `/groups?projectOwnerId=${outsider.id}`, { name: 'Depot', orgId: ORG }],
    ] as const)('refuses one more: %s %s %j', async (method, path, body) => {
      const platform = given(bypass);
      await expectRefusal(platform, platform.call(method, path, KEYS.admin, body), REFUSAL);
    });

    it('takes one more if the limit is higher or unset', async () => {
      for (const organizations of [[organization({ usersMax: 4 })], [organization()]]) {
        const platform = given(bypass, { organizations });
        const reply = await platform.call('post', ORG_INVITES, KEYS.admin, {
          username: outsider.username,
          roles: ['ORG_MEMBER'],
        });
        expect(reply.status).toBe(200);
      }
    });

    it('gives further roles to its users and to the invited one', async () => {
      const platform = given(bypass);
      for (const { id } of [owner, member])
        expect((await platform.call('post', PROJECT_USERS, KEYS.admin, [{ id, roles: READ }])).status).toBe(
          200,
        );
      const again = { username: 'invited@example.com', roles: ['ORG_MEMBER'] };
      expect((await platform.call('post', ORG_INVITES, KEYS.admin, again)).status).toBe(200);
    });

    it('has room again when an invitation expires or is revoked', async () => {
      const invitations = [invitation('invited@example.com', { createdAt: NOW - 31 * 24 * 3_600_000 })];
      const platform = given(bypass, { invitations });
      const body = { username: outsider.username, roles: ['ORG_MEMBER'] };
      expect((await platform.call('post', ORG_INVITES, KEYS.admin, body)).status).toBe(200);
    });
  },
);

it('an invitation can be accepted although the organization is full', () => {
  const { world } = given(false);
  const [pending] = world.invitations.all().toArray();
  if (pending === undefined) throw new Error('no invitation');
  expect(acceptInvitation(world, pending).events.length).toBeGreaterThan(0);
});

it('a fixture sets the limits of its organizations', () => {
  const world = worldOf('organizations:\n  - { name: Acme, users: 2, projectsMax: 250, usersMax: 500 }\n');
  expect(world.organizations.all().toArray()).toMatchObject([{ projectsMax: 250, usersMax: 500 }]);
});
