import { describe, expect, it } from '@jest/globals';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, idOf, NOBODY, ORG } from '../../../support/rows/ids.js';
import {
  groupRole,
  key,
  organization,
  orgInvitation,
  orgRole,
  project,
  team,
  TWO_ORGANIZATIONS,
  user,
} from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { BY_ADMIN, bodyOf, expectRefusal, linksOf, membersOf, organizationFeed } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/orgs/${ORG}`;
const OWNER = key({ publicKey: 'ORGOWN', roles: [orgRole('ORG_OWNER')] });
const NAMES = ['Development-oplog', 'Acme', 'Development'];

const named = (name: string, own: Parameters<typeof organization>[0] = {}) =>
  organization({ id: idOf(name), name, ...own });

async function namesIn(platform: Tenant, query = '', by: KeyPair = KEYS.admin): Promise<readonly string[]> {
  const { results, totalCount } = bodyOf<'listOrganizations'>(await platform.get(`/orgs${query}`, by));
  expect(totalCount).toBe(results.length);
  return results.map(({ name }) => name);
}

describe('GET /orgs', () => {
  it('shows keys with a global role all organizations by name, and other keys their own', async () => {
    const platform = platformWith({
      organizations: [organization(), ...NAMES.slice(0, 1).map((name) => named(name))],
      keys: [key(), { ...OWNER, ...KEYS.orgOwner }],
    });
    expect(await namesIn(platform)).toEqual(['Acme', 'Development-oplog']);
    expect(await namesIn(platform, '', KEYS.orgOwner)).toEqual(['Acme']);
  });

  it('shows a key its organization if it has a role only in a project', async () => {
    const keys = [key({ ...KEYS.projectReadOnly, roles: [groupRole()] })];
    const platform = platformWith({ organizations: [organization(), named('Globex')], keys });
    expect(await namesIn(platform, '', KEYS.projectReadOnly)).toEqual(['Acme']);
  });

  it('finds names by their beginning, with an equal name first: "`development` returned `development-oplog`"', async () => {
    const platform = platformWith({ organizations: [organization(), ...NAMES.map((name) => named(name))] });
    expect(await namesIn(platform, '?name=development')).toEqual(['Development', 'Development-oplog']);
    expect(await namesIn(platform, '?name=unknown')).toEqual([]);
  });

  it('shows deleted organizations only to global roles, unless they are excluded', async () => {
    const organizations = [organization(), named('Gone', { deletedAt: 1 })];
    const platform = platformWith({ organizations, keys: [key(), { ...OWNER, ...KEYS.orgOwner }] });
    expect(await namesIn(platform)).toEqual(['Acme', 'Gone']);
    expect(await namesIn(platform, '?includeDeletedOrgs=false')).toEqual(['Acme']);
    expect(await namesIn(platform, '?includeDeletedOrgs=true', KEYS.orgOwner)).toEqual(['Acme']);
  });

  it('gives elements only the link `self`: "elements carry only `self`"', async () => {
    const { results } = bodyOf<'listOrganizations'>(await platformWith().get('/orgs'));
    expect(results.map(linksOf)).toEqual([[`self ${PATH}`]]);
    expect(membersOf(results[0])).toEqual(['id', 'isDeleted', 'links', 'name']);
  });
});

describe('GET /orgs/{orgId}', () => {
  it('has the links self, groups, teams and users "in that order"', async () => {
    const one = bodyOf<'getOrganization'>(await platformWith().get(PATH));
    expect(one).toMatchObject({ id: ORG, isDeleted: false, name: 'Acme' });
    expect(linksOf(one)).toEqual([
      `self ${PATH}`,
      `http://vendor.example.com/groups ${PATH}/groups`,
      `http://vendor.example.com/teams ${PATH}/teams`,
      `http://vendor.example.com/users ${PATH}/users`,
    ]);
  });

  it('refuses unknown and malformed ids', async () => {
    const platform = platformWith();
    const unknown = [404, 'ORG_NOT_FOUND', `No organization with ID ${NOBODY} exists.`, NOBODY] as const;
    await expectRefusal(platform, platform.get(`/orgs/${NOBODY}`), unknown);
    const malformed = [404, 'INVALID_ORG_ID', 'An invalid organization ID x was specified.', 'x'] as const;
    await expectRefusal(platform, platform.get('/orgs/x'), malformed);
  });
});

describe('POST /orgs', () => {
  const create = (platform: Tenant, body: unknown) => platform.call('post', '/orgs', KEYS.admin, body);

  it('creates an organization without an owner, writes ORG_CREATED, and names its URL', async () => {
    const platform = platformWith();
    const reply = await create(platform, { name: 'Initech' });
    const made = bodyOf<'createOrganization'>(reply, 201);
    expect(made).toMatchObject({ name: 'Initech', isDeleted: false });
    expect(reply.headers.location).toMatch(new RegExp(`/api/public/v1\\.0/orgs/${made.id}$`));
    expect(organizationFeed(platform, made.id)).toMatchObject([
      { eventTypeName: 'ORG_CREATED', ...BY_ADMIN },
    ]);
    const { totalCount } = bodyOf<'listOrganizationUsers'>(await platform.get(`/orgs/${made.id}/users`));
    expect(totalCount).toBe(0);
  });

  it.each(['', '  ', 'x'.repeat(257)])(
    'refuses the name "%s": "400 `INVALID_ORG_NAME` [X]"',
    async (name) => {
      const platform = platformWith({});
      const text = `An invalid organization name "${name}" was specified.`;
      await expectRefusal(platform, create(platform, { name }), [400, 'INVALID_ORG_NAME', text, name]);
    },
  );

  it('is a 401 `USER_CANNOT_ACCESS_ORG` for callers from outside, by the quirk `missingRole`', async () => {
    const keys = [key(), key({ ...KEYS.orgOwner, roles: [orgRole('ORG_OWNER')] })];
    const platform = platformWith({ organizations: [organization(), named('Globex')], keys });
    const text = 'The current user does not have access to the organization.';
    const refusal = [403, 'USER_CANNOT_ACCESS_ORG', text] as const;
    await expectRefusal(platform, platform.get(`/orgs/${idOf('Globex')}`, KEYS.orgOwner), refusal);
  });

  it('makes two organizations of one name: "Organization names are **not unique**"', async () => {
    const platform = platformWith();
    const ids = [await create(platform, { name: 'Twin' }), await create(platform, { name: 'Twin' })].map(
      (reply) => bodyOf<'createOrganization'>(reply, 201).id,
    );
    expect(new Set(ids).size).toBe(2);
    expect(await namesIn(platform, '?name=twin')).toEqual(['Twin', 'Twin']);
  });

  it('refuses members that only another edition has', async () => {
    const platform = platformWith();
    const refusal = [
      400,
      'INVALID_ATTRIBUTE',
      'Invalid attribute orgOwnerId specified.',
      'orgOwnerId',
    ] as const;
    await expectRefusal(platform, create(platform, { name: 'x', orgOwnerId: NOBODY }), refusal);
    const ldap =
      'Attribute ldapGroupMappings not allowed. To enable it, change authentication to LDAP in the ';
    await expectRefusal(platform, create(platform, { name: 'x', ldapGroupMappings: [] }), [
      ...([400, 'DISALLOWED_ATTRIBUTE_TURN_ON_LDAP', `${ldap}deployment's configuration.`] as const),
      'ldapGroupMappings',
    ]);
  });
});

describe('DELETE /orgs/{orgId}', () => {
  const remove = (platform: Tenant) => platform.call('delete', PATH, KEYS.admin);
  const member = user('ada', { roles: [orgRole('ORG_OWNER')], teamIds: [team().id] });
  const given: Given = {
    projects: [],
    automationConfigs: [],
    teams: [team()],
    invitations: [orgInvitation()],
    users: [member],
    keys: [key(), { ...OWNER, ...KEYS.orgOwner }],
  };

  it('answers 204 without a body; then only global roles can read it, with `isDeleted: true`', async () => {
    const platform = platformWith(given);
    const reply = await remove(platform);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(bodyOf<'getOrganization'>(await platform.get(PATH)).isDeleted).toBe(true);
  });

  it('"all keys of the org stop authenticating (401 at once)"', async () => {
    const platform = platformWith(given);
    expect((await platform.get(PATH, KEYS.orgOwner)).status).toBe(200);
    await remove(platform);
    expect((await platform.get(PATH, KEYS.orgOwner)).status).toBe(401);
  });

  it('"pending invitations vanish, teams vanish, users lose roles and teamIds of that org, users remain"', async () => {
    const platform = platformWith(given);
    await remove(platform);
    const { teams, invitations, users } = platform.world;
    expect([teams.all().size, invitations.all().size]).toEqual([0, 0]);
    expect(users.all().toArray()).toMatchObject([{ username: 'ada@example.com', roles: [], teamIds: [] }]);
  });

  it('refuses an organization with projects', async () => {
    const platform = platformWith({ projects: [project()] });
    const text = 'Organization cannot be deleted because it still contains active groups.';
    await expectRefusal(platform, remove(platform), [409, 'ORG_NOT_EMPTY', text]);
  });

  it('refuses changes of a deleted organization: "Working in a soft-deleted organization"', async () => {
    const platform = platformWith({ ...given, organizations: [organization({ deletedAt: 1 })] });
    const refusal = [400, 'INACTIVE_ORG', `Organization ${ORG} is inactive.`, ORG] as const;
    await expectRefusal(platform, remove(platform), refusal);
    await expectRefusal(platform, platform.call('patch', PATH, KEYS.admin, { name: 'x' }), refusal);
  });
});

describe('GET /orgs/{orgId}/users', () => {
  it('lists users with a role in the organization or one of its projects, with these roles only', async () => {
    const other = orgRole('ORG_OWNER', GLOBEX);
    const users = [
      user('zoe', { roles: [orgRole(), groupRole(), other] }),
      user('ada', { roles: [groupRole('GROUP_OWNER')] }),
      user('bob', { roles: [other] }),
    ];
    const platform = platformWith({ organizations: TWO_ORGANIZATIONS, users });
    const { results } = bodyOf<'listOrganizationUsers'>(await platform.get(`${PATH}/users`));
    expect(results.map(({ username, roles }) => [username, roles])).toEqual([
      ['ada@example.com', [groupRole('GROUP_OWNER')]],
      ['zoe@example.com', [orgRole(), groupRole()]],
    ]);
  });
});
