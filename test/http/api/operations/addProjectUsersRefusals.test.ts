import { describe, expect, it } from '@jest/globals';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, orgRole, project, user } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { expectRefusal, noUser } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const OTHER = idOf('other');
const PATH = `/groups/${PROJECT}/users`;
const owner = user('owner', { roles: [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')] });
const reader = user('reader', { roles: [orgRole(), groupRole(), groupRole('GROUP_OWNER', OTHER)] });
const newcomer = user('newcomer');
const READ = [{ roleName: 'GROUP_READ_ONLY' }];

function given(own: Given = {}): Tenant {
  const projects = [project(), project({ name: 'other' })];
  return platformWith({ projects, users: [owner, reader, newcomer], ...own });
}

function add(platform: Tenant, body: unknown, path = PATH, by: KeyPair = KEYS.admin) {
  return platform.call('post', path, by, body);
}

describe.each([true, false])('E5 refuses all or nothing (inviteBypass %s)', (inviteBypass) => {
  it.each([
    ['"Only users that already exist are added; no user is created."', NOBODY, READ, noUser(NOBODY)],
    [
      'a malformed user id',
      'me',
      READ,
      [404, 'INVALID_USER_ID', 'An invalid user ID me was specified.', 'me'],
    ],
    [
      'a role in another project',
      reader.id,
      [{ roleName: 'GROUP_OWNER', groupId: OTHER }],
      [400, 'GROUP_MISMATCH', `The specified group ID ${OTHER} does not match the URL.`, OTHER],
    ],
    [
      'a role of the organization',
      reader.id,
      [{ roleName: 'ORG_MEMBER' }],
      [
        400,
        'INVALID_ROLE_FOR_GROUP',
        `Role ORG_MEMBER is invalid for group ${PROJECT}.`,
        'ORG_MEMBER',
        PROJECT,
      ],
    ],
    [
      'a global role',
      reader.id,
      [{ roleName: 'GLOBAL_READ_ONLY' }],
      [403, 'CANNOT_ADD_GLOBAL_ROLE', 'Adding a global role is not supported.'],
    ],
    [
      'to demote the last owner',
      owner.id,
      READ,
      [403, 'CANNOT_DEMOTE_LAST_OWNER', 'Cannot demote the last owner of the group.'],
    ],
    [
      'a role that is none',
      reader.id,
      [{ roleName: 'BOSS' }],
      [400, 'INVALID_ENUM_VALUE', 'An invalid enumeration value BOSS was specified.', 'BOSS'],
    ],
  ] as const)('%s', async (_, id, roles, expected) => {
    const platform = given({ settings: { inviteBypass } });
    await expectRefusal(
      platform,
      add(platform, [
        { id: newcomer.id, roles: READ },
        { id, roles },
      ]),
      expected,
    );
  });
});

describe('E5 refuses', () => {
  it.each([
    ['an object', { id: reader.id, roles: READ }, 'INVALID_JSON', []],
    ['one without roles', [{ id: reader.id }], 'MISSING_ATTRIBUTE', ['roles']],
    ['one with no roles', [{ id: reader.id, roles: [] }], 'INVALID_ATTRIBUTE', ['roles']],
    ['one without id', [{ roles: READ }], 'MISSING_ATTRIBUTE', ['id']],
    [
      'one with an unknown attribute',
      [{ id: reader.id, roles: READ, username: 'x' }],
      'INVALID_ATTRIBUTE',
      ['username'],
    ],
    [
      'a role of an organization id',
      [{ id: reader.id, roles: [{ ...READ[0], orgId: ORG }] }],
      'INVALID_ATTRIBUTE',
      ['roles.orgId'],
    ],
  ] as const)('"Body: a JSON array, even for one user": %s', async (_, body, errorCode, parameters) => {
    const platform = given();
    expect((await add(platform, body)).body).toMatchObject({ error: 400, errorCode, parameters });
    expect(platform.world.events.size).toBe(0);
  });

  it('an unknown project, and a caller without its user admin role', async () => {
    const reading = key({ publicKey: 'READER', roles: [groupRole()] });
    const platform = given({ keys: [key(), reading] });
    const unknown = [404, 'GROUP_NOT_FOUND', `No group with ID ${NOBODY} exists.`, NOBODY] as const;
    await expectRefusal(platform, add(platform, [], `/groups/${NOBODY}/users`), unknown);
    const detail = `The currently logged in user does not have the user administrator role in group ${PROJECT}.`;
    await expectRefusal(platform, add(platform, [], PATH, reading), [
      403,
      'NOT_GROUP_USER_ADMIN',
      detail,
      PROJECT,
    ]);
  });
});
