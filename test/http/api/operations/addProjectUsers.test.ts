import { describe, expect, it } from '@jest/globals';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { idOf, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, invitation, orgRole, project, user } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, BY_ADMIN, feedOf, linksOf, membersOf, organizationFeed } from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const OTHER = idOf('other');
const PATH = `/groups/${PROJECT}/users`;
const owner = user('owner', { roles: [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')] });
const reader = user('reader', {
  roles: [orgRole(), groupRole(), groupRole('GROUP_OWNER', OTHER), { roleName: 'GLOBAL_READ_ONLY' }],
});
const newcomer = user('newcomer');
const READ = [{ roleName: 'GROUP_READ_ONLY' }];
const BYPASS = { settings: { inviteBypass: true } };

function given(own: Given = {}): Tenant {
  const projects = [project(), project({ name: 'other' })];
  return platformWith({ projects, users: [owner, reader, newcomer], ...own });
}

function add(platform: Tenant, body: unknown, path = PATH, by: KeyPair = KEYS.admin) {
  return platform.call('post', path, by, body);
}

async function invites(platform: Tenant): Promise<readonly object[]> {
  return bodyOf<'listProjectInvitations'>(await platform.get(`/groups/${PROJECT}/invites`));
}

describe('E5, "Response: list envelope of Users (project variant)"', () => {
  it('"The first `links` element in the sample is a self link with paging parameters."', async () => {
    const reply = bodyOf<'addProjectUsers'>(await add(given(), [{ id: reader.id, roles: READ }]));
    expect(membersOf(reply)).toEqual(['links', 'results', 'totalCount']);
    expect(linksOf(reply)).toEqual([`self ${PATH}?pageNum=1&itemsPerPage=100`]);
    expect(reply.totalCount).toBe(1);
  });

  it('a User has id, username, emailAddress, firstName, lastName, roles and links, `self` and "{vendor_rel_base}/accessList"', async () => {
    const { results } = bodyOf<'addProjectUsers'>(await add(given(), [{ id: reader.id, roles: READ }]));
    expect(results[0]).toEqual({
      emailAddress: 'reader@example.com',
      firstName: 'reader',
      id: reader.id,
      lastName: 'Quill',
      links: [expect.anything(), expect.anything()],
      // "groupId: string (absent for global roles)"
      roles: [
        { groupId: OTHER, roleName: 'GROUP_OWNER' },
        { roleName: 'GLOBAL_READ_ONLY' },
        { groupId: PROJECT, roleName: 'GROUP_READ_ONLY' },
      ],
      username: 'reader@example.com',
    });
    expect(linksOf(results[0] ?? { links: [] })).toEqual([
      `self /users/${reader.id}`,
      `http://vendor.example.com/accessList /users/${reader.id}/accessList`,
    ]);
    expect(membersOf(results[0])).toEqual(membersOf(results[0]).toSorted());
  });

  it('has the sent users, each once, in order, both members and invited ones', async () => {
    const body = [newcomer, reader, newcomer].map(({ id }) => ({ id, roles: READ }));
    const { results } = bodyOf<'addProjectUsers'>(await add(given(), body));
    expect(results.map(({ username, roles }) => [username, roles.length])).toEqual([
      ['newcomer@example.com', 0],
      ['reader@example.com', 3],
    ]);
  });

  it('is empty for an empty array', async () => {
    expect(bodyOf<'addProjectUsers'>(await add(given(), []))).toMatchObject({ results: [], totalCount: 0 });
  });
});

describe('E5, "the invite-bypass setting is false (default)": "The user receives an invitation first"', () => {
  it('lists the invitation in E13, with the public key of the caller as inviter', async () => {
    const platform = given();
    await add(platform, [
      { id: newcomer.id, roles: [...READ, { roleName: 'GROUP_BACKUP_ADMIN', groupId: PROJECT }] },
    ]);
    expect(await invites(platform)).toMatchObject([
      {
        username: 'newcomer@example.com',
        roles: ['GROUP_READ_ONLY', 'GROUP_BACKUP_ADMIN'],
        inviterUsername: 'ADMIN1',
        createdAt: '2026-01-01T00:00:00Z',
        expiresAt: '2026-01-31T00:00:00Z',
      },
    ]);
    expect(platform.world.users.get(newcomer.id)).toEqual(newcomer);
  });

  it('writes INVITED_TO_GROUP', async () => {
    const platform = given();
    await add(platform, [{ id: newcomer.id, roles: READ }]);
    expect(await feedOf(platform)).toMatchObject([
      {
        ...BY_ADMIN,
        eventTypeName: 'INVITED_TO_GROUP',
        groupId: PROJECT,
        targetUsername: 'newcomer@example.com',
      },
    ]);
  });

  it('keeps one invitation: a second call replaces its roles', async () => {
    const platform = given();
    await add(platform, [{ id: newcomer.id, roles: READ }]);
    await add(platform, [{ id: newcomer.id, roles: [{ roleName: 'GROUP_OWNER' }] }]);
    expect(await invites(platform)).toMatchObject([{ roles: ['GROUP_OWNER'] }]);
  });
});

describe('E5, "the invite-bypass setting is true": "The user is added directly"', () => {
  it('gives the user the roles sent, as a member of the organization', async () => {
    const platform = given(BYPASS);
    const { results } = bodyOf<'addProjectUsers'>(await add(platform, [{ id: newcomer.id, roles: READ }]));
    expect(results[0]?.roles).toEqual([{ groupId: PROJECT, roleName: 'GROUP_READ_ONLY' }]);
    expect(platform.world.users.get(newcomer.id)?.roles).toContainEqual(orgRole());
    expect(await invites(platform)).toEqual([]);
  });

  it('writes JOINED_GROUP, and JOINED_ORG into the feed of the organization', async () => {
    const platform = given(BYPASS);
    await add(platform, [{ id: newcomer.id, roles: READ }]);
    const target = { ...BY_ADMIN, targetUsername: 'newcomer@example.com' };
    expect(await feedOf(platform)).toMatchObject([{ ...target, eventTypeName: 'JOINED_GROUP' }]);
    expect(organizationFeed(platform)).toMatchObject([
      { ...target, eventTypeName: 'JOINED_ORG', orgId: ORG },
    ]);
  });

  it('withdraws the invitation that was pending', async () => {
    const platform = given({
      ...BYPASS,
      invitations: [invitation(newcomer.username), invitation('x@example.com', { id: idOf('x') })],
    });
    await add(platform, [{ id: newcomer.id, roles: READ }]);
    expect(await invites(platform)).toMatchObject([{ username: 'x@example.com' }]);
  });
});

describe('E5, "the user is already a member"', () => {
  it.each([true, false])(
    '"The member\'s roles are overwritten with the roles sent" (inviteBypass %s)',
    async (inviteBypass) => {
      const platform = given({ settings: { inviteBypass } });
      const roles = [{ roleName: 'GROUP_USER_ADMIN' }, { roleName: 'GROUP_BACKUP_ADMIN' }];
      const { results } = bodyOf<'addProjectUsers'>(await add(platform, [{ id: reader.id, roles }]));
      expect(
        results[0]?.roles.filter(({ groupId }) => groupId === PROJECT).map(({ roleName }) => roleName),
      ).toEqual(['GROUP_USER_ADMIN', 'GROUP_BACKUP_ADMIN']);
      expect(results[0]?.roles).toContainEqual({ groupId: OTHER, roleName: 'GROUP_OWNER' });
      expect(await invites(platform)).toEqual([]);
      expect(await feedOf(platform)).toMatchObject([
        { ...BY_ADMIN, eventTypeName: 'USER_ROLES_CHANGED_AUDIT', targetUsername: 'reader@example.com' },
      ]);
    },
  );
});

describe('E5 in the standard world', () => {
  it('invites by the key of the project user admin, whose public key E13 shows', async () => {
    const platform = standardPlatform();
    const [shop] = platform.world.projects.select('name', 'Shop');
    const yusuf = [...platform.world.users.all()].find(({ username }) => username.startsWith('yusuf.'));
    const path = `/groups/${shop?.id ?? ''}/users`;
    await add(platform, [{ id: yusuf?.id, roles: READ }], path, KEYS.projectUserAdmin);
    const pending = await platform.get(
      `/groups/${shop?.id ?? ''}/invites?username=${yusuf?.username ?? ''}`,
      KEYS.projectUserAdmin,
    );
    expect(bodyOf<'listProjectInvitations'>(pending)).toMatchObject([
      { inviterUsername: 'PRJUSR', roles: ['GROUP_READ_ONLY'] },
    ]);
  });
});
