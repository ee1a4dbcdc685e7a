import { describe, expect, it } from '@jest/globals';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, organization, orgRole, team, user } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import {
  bodyOf,
  BY_ADMIN,
  expectRefusal,
  linksOf,
  membersOf,
  organizationFeed,
  UNSUPPORTED,
} from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const operators = team();
const ada = user('ada', { roles: [orgRole('ORG_OWNER')], teamIds: [operators.id] });
const mia = user('mia', {
  roles: [orgRole(), groupRole(), { roleName: 'GLOBAL_READ_ONLY' }],
  country: 'DE',
  mobileNumber: '+49301',
});
const stranger = user('stranger');
const foreign = team({ name: 'Foreign', orgId: idOf('other') });
const PATH = `/orgs/${ORG}/teams/${operators.id}/users`;

function given(own: Given = {}): Tenant {
  return platformWith({
    organizations: [organization(), organization({ id: idOf('other'), name: 'Other' })],
    teams: [operators, foreign],
    users: [ada, mia, stranger],
    ...own,
  });
}

function add(platform: Tenant, ids: readonly string[], path = PATH, by: KeyPair = KEYS.admin) {
  return platform.call(
    'post',
    path,
    by,
    ids.map((id) => ({ id })),
  );
}

describe('E1, adding users to a team', () => {
  it('"Response: the list envelope whose results are Users (team variant)": all members after the add', async () => {
    const reply = bodyOf<'addTeamUsers'>(await add(given(), [mia.id]));
    expect(membersOf(reply)).toEqual(['links', 'results', 'totalCount']);
    expect(reply.totalCount).toBe(2);
    expect(linksOf(reply)).toEqual([`self ${PATH}?pageNum=1&itemsPerPage=100`]);
    expect(reply.results.map(({ username }) => username)).toEqual(['ada@example.com', 'mia@example.com']);
  });

  it('a User has country, emailAddress, firstName, id, lastName, links, mobileNumber, roles, teamIds and username', async () => {
    const { results } = bodyOf<'addTeamUsers'>(await add(given(), [mia.id]));
    expect(results[1]).toEqual({
      country: 'DE',
      emailAddress: 'mia@example.com',
      firstName: 'mia',
      id: mia.id,
      lastName: 'Quill',
      links: [expect.objectContaining({ rel: 'self' })],
      mobileNumber: '+49301',
      // "Organization roles of the user": neither those in projects nor global ones
      roles: [{ orgId: ORG, roleName: 'ORG_MEMBER' }],
      teamIds: [operators.id],
      username: 'mia@example.com',
    });
    expect(membersOf(results[1])).toEqual(membersOf(results[1]).toSorted());
    expect(linksOf(results[1] ?? { links: [] })).toEqual([`self /users/${mia.id}`]);
    expect(results[0]).not.toHaveProperty('country');
    expect(results[0]).not.toHaveProperty('mobileNumber');
  });

  it('shows the users in the next reply, and the team among the teamIds of each user', async () => {
    const platform = given();
    await add(platform, [mia.id]);
    const { results } = bodyOf<'addTeamUsers'>(await add(platform, [stranger.id]));
    expect(results.map(({ id, teamIds }) => [id, teamIds])).toEqual(
      [ada, mia, stranger].map(({ id }) => [id, [operators.id]]),
    );
    expect(platform.world.users.get(mia.id)?.teamIds).toEqual([operators.id]);
  });

  it('makes a user from outside the organization its ORG_MEMBER', async () => {
    const { results } = bodyOf<'addTeamUsers'>(await add(given(), [stranger.id]));
    expect(results[1]?.roles).toEqual([{ orgId: ORG, roleName: 'ORG_MEMBER' }]);
  });

  it('writes JOINED_TEAM into the feed of the organization in the name of the key', async () => {
    const platform = given();
    await add(platform, [mia.id]);
    expect(organizationFeed(platform)).toEqual([
      {
        ...BY_ADMIN,
        eventTypeName: 'JOINED_TEAM',
        orgId: ORG,
        targetUsername: 'mia@example.com',
        teamId: operators.id,
        created: platform.world.now,
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    ]);
  });

  it('counts a repeated id once, and accepts existing members and an empty list', async () => {
    const platform = given();
    const { results } = bodyOf<'addTeamUsers'>(await add(platform, [mia.id, mia.id, ada.id]));
    expect(results).toHaveLength(2);
    expect(bodyOf<'addTeamUsers'>(await add(platform, [mia.id])).totalCount).toBe(2);
    expect(bodyOf<'addTeamUsers'>(await add(platform, [])).totalCount).toBe(2);
    expect(organizationFeed(platform)).toHaveLength(1);
  });

  it('pages its reply', async () => {
    const path = `${PATH}?itemsPerPage=1&pageNum=2`;
    const reply = bodyOf<'addTeamUsers'>(await add(given(), [mia.id], path));
    expect([reply.results.map(({ id }) => id), reply.totalCount]).toEqual([[mia.id], 2]);
  });
});

describe('E1 refuses, and adds no user', () => {
  it.each([
    ['an unknown user', NOBODY, 'USER_NOT_FOUND', `No user with ID ${NOBODY} exists.`],
    ['a malformed user id', 'mia', 'INVALID_USER_ID', 'An invalid user ID mia was specified.'],
  ] as const)('%s, though others are fine', async (_, id, code, detail) => {
    const platform = given();
    await expectRefusal(platform, add(platform, [mia.id, id]), [404, code, detail, id]);
  });

  it.each([
    ['a team of another organization', foreign.id, 'TEAM_NOT_FOUND', `No team with ID ${foreign.id} exists.`],
    ['an unknown team', NOBODY, 'TEAM_NOT_FOUND', `No team with ID ${NOBODY} exists.`],
    ['a malformed team id', 'team', 'INVALID_TEAM_ID', 'An invalid team ID team was specified.'],
  ] as const)('%s', async (_, id, code, detail) => {
    const platform = given();
    const path = `/orgs/${ORG}/teams/${id}/users`;
    await expectRefusal(platform, add(platform, [mia.id], path), [404, code, detail, id]);
  });

  it('an unknown organization', async () => {
    const platform = given();
    const path = `/orgs/${NOBODY}/teams/${operators.id}/users`;
    const refusal = [404, 'ORG_NOT_FOUND', `No organization with ID ${NOBODY} exists.`, NOBODY] as const;
    await expectRefusal(platform, add(platform, [mia.id], path), refusal);
  });

  it('"The endpoint is incompatible with projects that use LDAP authentication."', async () => {
    const platform = given({ settings: { ldap: true } });
    await expectRefusal(platform, add(platform, [mia.id]), UNSUPPORTED);
  });

  it('the 251st member', async () => {
    const full = Array.from({ length: 250 }, (_, at) => user(`u${at}`, { teamIds: [operators.id] }));
    const platform = given({ users: [...full, mia] });
    const detail =
      'Maximum number of users per team exceeded while trying to add users. Teams are limited to 250 users.';
    await expectRefusal(platform, add(platform, [mia.id]), [400, 'MAX_USERS_PER_TEAM_EXCEEDED', detail]);
  });

  it.each([
    ['an object', { id: mia.id }, 'INVALID_JSON', 'Received JSON does not match expected format.', []],
    ['a list of ids', [mia.id], 'INVALID_JSON', 'Received JSON does not match expected format.', []],
    ['null', 'null', 'INVALID_JSON', 'Received JSON does not match expected format.', []],
    ['no JSON', '[{', 'INVALID_JSON', 'Received JSON does not match expected format.', []],
    ['an item without id', [{}], 'MISSING_ATTRIBUTE', 'The required attribute id was not specified.', ['id']],
    [
      'an unknown attribute',
      [{ id: mia.id, roles: [] }],
      'INVALID_ATTRIBUTE',
      'Invalid attribute roles specified.',
      ['roles'],
    ],
    [
      'an id of another type',
      [{ id: 7 }],
      'INVALID_JSON_ATTRIBUTE',
      'Received JSON for the id attribute does not match expected format.',
      ['id'],
    ],
  ] as const)(
    'a body that is %s: "Body: a JSON array of objects, each with `id`"',
    async (_, body, code, detail, parameters) => {
      const platform = given();
      await expectRefusal(platform, platform.call('post', PATH, KEYS.admin, body), [
        400,
        code,
        detail,
        ...parameters,
      ]);
    },
  );

  it('a caller without the owner role in the organization', async () => {
    const keys = [key({ publicKey: 'MEMBER', roles: [orgRole(), groupRole('GROUP_OWNER', PROJECT)] })];
    const platform = given({ keys });
    const detail = `The currently logged in user does not have the administrator role in organization ${ORG}.`;
    await expectRefusal(platform, add(platform, [mia.id], PATH, keys[0]), [
      403,
      'NOT_ORG_ADMIN',
      detail,
      ORG,
    ]);
  });
});

describe('E1 in the standard world', () => {
  it('accepts the key of the organization owner, and keeps both sides of every membership in agreement', async () => {
    const platform = standardPlatform();
    const { world } = platform;
    const [harbor] = world.organizations.select('name', 'Harbor Retail');
    const night = [...world.teams.all()].find(({ name }) => name === 'Night Shift');
    const someone = [...world.users.all()].find(({ username }) => username.startsWith('dana.weiss@'));
    const path = `/orgs/${harbor?.id ?? ''}/teams/${night?.id ?? ''}/users`;
    const { results } = bodyOf<'addTeamUsers'>(await add(platform, [someone?.id ?? ''], path, KEYS.orgOwner));
    expect(results.map(({ id }) => id)).toEqual([someone?.id]);
    expect(results[0]?.teamIds).toContain(night?.id);
  });
});
