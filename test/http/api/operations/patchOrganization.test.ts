import { describe, expect, it } from '@jest/globals';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { NOBODY, ORG } from '../../../support/rows/ids.js';
import { key, organization, orgInvitation, orgRole } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, BY_ADMIN, expectRefusal, linksOf, membersOf, organizationFeed } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/orgs/${ORG}`;
const OWNERS = { roleName: 'ORG_OWNER', ldapGroups: ['cn=owners', 'cn=admins'] };
const LDAP: Given = { settings: { ldap: true } };

function patch(platform: Tenant, body: unknown, by: KeyPair = KEYS.admin, path = PATH) {
  return platform.call('patch', path, by, body);
}

async function patched(body: unknown, given: Given = {}) {
  return bodyOf<'patchOrganization'>(await patch(platformWith(given), body));
}

describe('E19, "Response: Organization"', () => {
  it('has id, name and links: `self`, groups, teams and users', async () => {
    const one = await patched({ name: 'New' });
    expect(one).toEqual({ id: ORG, links: expect.any(Array), name: 'New' });
    expect(linksOf(one)).toEqual([
      `self ${PATH}`,
      `http://vendor.example.com/groups ${PATH}/groups`,
      `http://vendor.example.com/teams ${PATH}/teams`,
      `http://vendor.example.com/users ${PATH}/users`,
    ]);
    expect(membersOf(one)).toEqual(['id', 'links', 'name']);
  });

  it('"ldapGroupMappings: Present only when the deployment is LDAP-backed."', async () => {
    const mapped = [organization({ ldapGroupMappings: [{ roleName: 'ORG_OWNER', ldapGroups: ['cn=a'] }] })];
    const expected = [{ ldapGroups: ['cn=a'], roleName: 'ORG_OWNER' }];
    expect((await patched({ name: 'New' }, { ...LDAP, organizations: mapped })).ldapGroupMappings).toEqual(
      expected,
    );
    expect(await patched({ name: 'New' }, { organizations: mapped })).not.toHaveProperty('ldapGroupMappings');
  });
});

describe('E19, `name`: "string, new name"', () => {
  it('appears everywhere: in E10, and in the invitations of E18', async () => {
    const platform = platformWith({ invitations: [orgInvitation()] });
    await patch(platform, { name: 'Brand New' });
    const { results } = bodyOf<'listClusters'>(await platform.get('/clusters'));
    expect(results[0]?.orgName).toBe('Brand New');
    const invite = await patch(
      platform,
      { username: 'new@example.com', roles: ['ORG_OWNER'] },
      KEYS.admin,
      `${PATH}/invites`,
    );
    expect(bodyOf<'patchOrganizationInvitation'>(invite).orgName).toBe('Brand New');
  });

  it('writes ORG_RENAMED into the feed of the organization, but not for the name it has', async () => {
    const platform = platformWith();
    await patch(platform, { name: 'Acme' });
    expect(organizationFeed(platform)).toEqual([]);
    await patch(platform, { name: 'New' });
    expect(organizationFeed(platform)).toMatchObject([
      { ...BY_ADMIN, eventTypeName: 'ORG_RENAMED', orgId: ORG },
    ]);
  });
});

describe('E19, `ldapGroupMappings` "is accepted only by LDAP-backed deployments"', () => {
  it('is stored there, alone or with a name', async () => {
    const platform = platformWith(LDAP);
    const mappings = [OWNERS, { roleName: 'ORG_READ_ONLY', ldapGroups: ['cn=all'] }];
    const one = bodyOf<'patchOrganization'>(await patch(platform, { ldapGroupMappings: mappings }));
    expect(one).toMatchObject({ name: 'Acme', ldapGroupMappings: mappings });
    const renamed = bodyOf<'patchOrganization'>(await patch(platform, { name: 'New' }));
    expect(renamed).toMatchObject({ name: 'New', ldapGroupMappings: mappings });
  });

  it.each(['ORG_OWNER', 'ORG_MEMBER', 'ORG_GROUP_CREATOR', 'ORG_READ_ONLY'])(
    '"`roleName` is … `%s`"',
    async (roleName) => {
      const ldapGroupMappings = [{ roleName, ldapGroups: ['cn=x'] }];
      expect((await patched({ ldapGroupMappings }, LDAP)).ldapGroupMappings).toEqual(ldapGroupMappings);
    },
  );

  it('is refused elsewhere, and a name in the same request is not applied', async () => {
    const platform = platformWith();
    const detail =
      "Attribute ldapGroupMappings not allowed. To enable it, change authentication to LDAP in the deployment's configuration.";
    const expected = [400, 'DISALLOWED_ATTRIBUTE_TURN_ON_LDAP', detail, 'ldapGroupMappings'] as const;
    await expectRefusal(platform, patch(platform, { name: 'New', ldapGroupMappings: [OWNERS] }), expected);
    await expectRefusal(platform, patch(platform, { ldapGroupMappings: [] }), expected);
  });

  it('maps a role once, and to at least one group', async () => {
    const platform = platformWith(LDAP);
    const twice = 'Each role name can only appear in one entry. ORG_OWNER was used more than once.';
    await expectRefusal(platform, patch(platform, { ldapGroupMappings: [OWNERS, OWNERS] }), [
      400,
      'DUPLICATE_ROLE_ENTRY_IN_LDAP_MAPPING',
      twice,
      'ORG_OWNER',
    ]);
    const none = 'Missing ORG_OWNER role or missing its value in LDAP Group Mapping.';
    const body = { ldapGroupMappings: [{ ...OWNERS, ldapGroups: [] }] };
    await expectRefusal(platform, patch(platform, body), [
      400,
      'MISSING_ROLE_ENTRY_IN_LDAP_MAPPING',
      none,
      'ORG_OWNER',
    ]);
  });
});

describe('E19 refuses', () => {
  it('a body with neither attribute: "at least one of" the two', async () => {
    for (const given of [{}, LDAP]) {
      const platform = platformWith(given);
      const detail = 'Either the name attribute or the ldapGroupMappings attribute must be specified.';
      const expected = [400, 'MISSING_ONE_OF_ATTRIBUTES', detail, 'name', 'ldapGroupMappings'] as const;
      await expectRefusal(platform, patch(platform, {}), expected);
    }
  });

  it.each([
    ['an empty name', { name: '' }, 'INVALID_ATTRIBUTE', ['name']],
    ['a name that is no text', { name: 7 }, 'INVALID_JSON_ATTRIBUTE', ['name']],
    ['no name at all', { name: null }, 'INVALID_JSON_ATTRIBUTE', ['name']],
    ['another attribute', { name: 'New', id: ORG }, 'INVALID_ATTRIBUTE', ['id']],
    ['mappings that are none', { ldapGroupMappings: {} }, 'INVALID_JSON_ATTRIBUTE', ['ldapGroupMappings']],
    [
      'a mapping of a project role',
      { ldapGroupMappings: [{ roleName: 'GROUP_OWNER', ldapGroups: ['x'] }] },
      'INVALID_ENUM_VALUE',
      ['GROUP_OWNER'],
    ],
    [
      'a mapping without groups',
      { ldapGroupMappings: [{ roleName: 'ORG_OWNER' }] },
      'MISSING_ATTRIBUTE',
      ['ldapGroupMappings.ldapGroups'],
    ],
    ['an array', [], 'INVALID_JSON', []],
  ])('%s', async (_, body, errorCode, parameters) => {
    const platform = platformWith(LDAP);
    const { world } = platform;
    expect((await patch(platform, body)).body).toMatchObject({ error: 400, errorCode, parameters });
    expect(platform.world.organizations).toBe(world.organizations);
  });

  it('an unknown organization, and a caller without its owner role', async () => {
    const member = key({ publicKey: 'MEMBER', roles: [orgRole('ORG_GROUP_CREATOR')] });
    const platform = platformWith({ keys: [key(), member] });
    const unknown = [404, 'ORG_NOT_FOUND', `No organization with ID ${NOBODY} exists.`, NOBODY] as const;
    await expectRefusal(platform, patch(platform, { name: 'x' }, KEYS.admin, `/orgs/${NOBODY}`), unknown);
    const detail = `The currently logged in user does not have the administrator role in organization ${ORG}.`;
    await expectRefusal(platform, patch(platform, { name: 'x' }, member), [
      403,
      'NOT_ORG_ADMIN',
      detail,
      ORG,
    ]);
  });
});
