import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY, NOW, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, invitation, key, orgInvitation, project } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, membersOf } from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/invites`;
const aged = (name: string, age: number, own = {}) =>
  invitation(`${name}@example.com`, { createdAt: NOW - age, ...own });
const invitations = [
  aged('young', DAY_MS, { roles: ['GROUP_OWNER', 'GROUP_READ_ONLY'], inviterUsername: 'PRJUSR' }),
  aged('oldest', 29 * DAY_MS + 23 * HOUR_MS),
  aged('gone', 30 * DAY_MS),
  aged('last', 30 * DAY_MS - SECOND_MS),
  aged('long.gone', 45 * DAY_MS),
  aged('plus+sign', 2 * DAY_MS),
  aged('foreign', 3 * DAY_MS, { groupId: idOf('other') }),
  orgInvitation('org@example.com', { createdAt: NOW - 4 * DAY_MS }),
];

function given(own: Given = {}): Tenant {
  return platformWith({ projects: [project(), project({ name: 'other' })], invitations, ...own });
}

async function usernames(query = '', platform = given()): Promise<readonly string[]> {
  return bodyOf<'listProjectInvitations'>(await platform.get(PATH + query)).map(({ username }) => username);
}

describe('E13, "a JSON array of Project invitations"', () => {
  it('"It is a bare array, not the list envelope."', async () => {
    const response = await given().get(PATH);
    expect(Array.isArray(response.body)).toBe(true);
    expect(response.text.startsWith('[{')).toBe(true);
  });

  it('an invitation has id, groupId, groupName, createdAt, expiresAt, inviterUsername, roles and username', async () => {
    const all = bodyOf<'listProjectInvitations'>(await given().get(PATH));
    const young = all.find(({ username }) => username === 'young@example.com');
    expect(young).toEqual({
      createdAt: '2025-12-31T00:00:00Z',
      // "expires 30 days after creation"
      expiresAt: '2026-01-30T00:00:00Z',
      groupId: PROJECT,
      groupName: 'shop',
      id: invitations[0]?.id,
      inviterUsername: 'PRJUSR',
      roles: ['GROUP_OWNER', 'GROUP_READ_ONLY'],
      username: 'young@example.com',
    });
    expect(membersOf(young)).toEqual(membersOf(young).toSorted());
  });

  it('"pending; it expires 30 days after creation": shown after 29 d 23 h, missing after exactly 30 d; oldest first', async () => {
    expect(await usernames()).toEqual(
      ['last', 'oldest', 'plus+sign', 'young'].map((name) => `${name}@example.com`),
    );
  });

  it('is an empty array without invitations', async () => {
    expect((await given({ invitations: [] }).get(PATH)).text).toBe('[]');
  });
});

describe('E13, `username` "filters the list"', () => {
  it.each([
    ['young@example.com', ['young@example.com']],
    ['plus%2Bsign@example.com', ['plus+sign@example.com']],
    ['gone@example.com', []],
    ['nobody@example.com', []],
    ['young', []],
    ['foreign@example.com', []],
  ])('%s', async (username, expected) => {
    expect(await usernames(`?username=${username}`)).toEqual(expected);
  });

  it('may find several', async () => {
    const twice = [aged('same', DAY_MS), aged('same', 2 * DAY_MS), aged('other', 3 * DAY_MS)];
    expect(await usernames('?username=same@example.com', given({ invitations: twice }))).toHaveLength(2);
  });
});

describe('E13, "Requires the project user-admin role."', () => {
  it.each(['GROUP_OWNER', 'GROUP_USER_ADMIN'] as const)('%s has it', async (roleName) => {
    const caller = key({ publicKey: 'CALLER', roles: [groupRole(roleName)] });
    expect((await given({ keys: [caller] }).get(PATH, caller)).status).toBe(200);
  });

  it.each(['GROUP_READ_ONLY', 'GROUP_AUTOMATION_ADMIN', 'GROUP_MONITORING_ADMIN'] as const)(
    '%s does not have it',
    async (roleName) => {
      const caller = key({ publicKey: 'CALLER', roles: [groupRole(roleName)] });
      const platform = given({ keys: [caller] });
      const detail = `The currently logged in user does not have the user administrator role in group ${PROJECT}.`;
      await expectRefusal(platform, platform.get(PATH, caller), [
        403,
        'NOT_GROUP_USER_ADMIN',
        detail,
        PROJECT,
      ]);
    },
  );

  it('an unknown project is refused', async () => {
    const platform = given();
    const detail = `No group with ID ${NOBODY} exists.`;
    await expectRefusal(platform, platform.get(`/groups/${NOBODY}/invites`), [
      404,
      'GROUP_NOT_FOUND',
      detail,
      NOBODY,
    ]);
  });
});

describe('E13 in the standard world', () => {
  it('has invitations of several ages, one about to expire', async () => {
    const platform = standardPlatform();
    const [shop] = platform.world.projects.select('name', 'Shop');
    const response = await platform.get(`/groups/${shop?.id ?? ''}/invites`, KEYS.projectUserAdmin);
    const all = bodyOf<'listProjectInvitations'>(response);
    expect(all.map(({ expiresAt }) => expiresAt)).toEqual(all.map(({ expiresAt }) => expiresAt).toSorted());
    expect(all[0]?.expiresAt).toBe('2026-01-01T02:00:00Z');
    expect(all).toHaveLength(3);
  });
});
