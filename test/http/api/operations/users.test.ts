import { describe, expect, it } from '@jest/globals';
import { omit } from '../../../../src/world/omit.js';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, NOBODY } from '../../../support/rows/ids.js';
import { groupRole, key, orgRole, TWO_ORGANIZATIONS, user } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, linksOf, membersOf, noUser, portless } from './given.js';
import { platformWith } from './tenant.js';

const ADA = user('ada', { roles: [orgRole('ORG_OWNER'), groupRole()], country: 'GB' });
const PATH = `/users/${ADA.id}`;
const BY_NAME = '/users/byName/ada@example.com';

describe('GET /users/{userId} and GET /users/byName/{username}', () => {
  it('show one user with all roles, without a password', async () => {
    const platform = platformWith({ users: [ADA] });
    const one = bodyOf<'getUser'>(await platform.get(PATH));
    expect(one.roles).toEqual(ADA.roles);
    expect(membersOf(one)).toEqual([
      ...['country', 'emailAddress', 'firstName', 'id', 'lastName', 'links', 'roles', 'teamIds', 'username'],
    ]);
    expect(linksOf(one)).toEqual([`self ${PATH}`, `http://vendor.example.com/accessList ${PATH}/accessList`]);
    for (const path of [BY_NAME, BY_NAME.replace('@', '%40')])
      expect(portless(bodyOf<'getUserByName'>(await platform.get(path)))).toEqual(portless(one));
  });

  it('fill in the username as email address: "`emailAddress` equals `username` unless told otherwise"', async () => {
    const bare = omit(user('root', { username: 'root' }), 'emailAddress');
    const platform = platformWith({ users: [bare] });
    expect(bodyOf<'getUser'>(await platform.get(`/users/${bare.id}`)).emailAddress).toBe('root');
  });

  it.each<[string, readonly Parameters<typeof key>[0][], boolean]>([
    ['a global role', [{ roles: [{ roleName: 'GLOBAL_READ_ONLY' }] }], true],
    ['the owner role of an organization of the user', [{ roles: [orgRole('ORG_OWNER')] }], true],
    ['the user-admin role of a project of the user', [{ roles: [groupRole('GROUP_USER_ADMIN')] }], true],
    ['another role of the organization', [{ roles: [orgRole('ORG_READ_ONLY')] }], false],
    ['another role of the project', [{ roles: [groupRole('GROUP_READ_ONLY')] }], false],
    ['the owner role of another organization', [{ roles: [orgRole('ORG_OWNER', GLOBEX)] }], false],
  ])('for a key with %s', async (_role, keys, isAllowed) => {
    const platform = platformWith({
      organizations: TWO_ORGANIZATIONS,
      users: [ADA],
      keys: keys.map((own) => key(own)),
    });
    if (isAllowed) expect(bodyOf<'getUser'>(await platform.get(PATH)).id).toBe(ADA.id);
    else {
      const text =
        'The currently logged in user does not have the user administrator role for any group, team, or ' +
        `organization containing user ${ADA.id}.`;
      await expectRefusal(platform, platform.get(PATH), [403, 'NOT_USER_ADMIN', text, ADA.id]);
      await expectRefusal(platform, platform.get(BY_NAME), [403, 'NOT_USER_ADMIN', text, ADA.id]);
    }
  });

  it('refuse unknown users: "API keys are not users"', async () => {
    const platform = platformWith({ users: [ADA] });
    const { id = '' } = platform.world.keys.all().first() ?? {};
    await expectRefusal(platform, platform.get(`/users/${NOBODY}`), noUser(NOBODY));
    await expectRefusal(platform, platform.get(`/users/${id}`), noUser(id));
    const name = [404, 'USERNAME_NOT_FOUND', 'No user with username bob exists.', 'bob'] as const;
    await expectRefusal(platform, platform.get('/users/byName/bob'), name);
    const malformed = [404, 'INVALID_USER_ID', 'An invalid user ID x was specified.', 'x'] as const;
    await expectRefusal(platform, platform.get('/users/x'), malformed);
  });

  it('answer with 401 for the missing role in the dialect of the real platform', async () => {
    const keys = [key({ roles: [groupRole()] })];
    const platform = platformWith({ users: [ADA], keys, dialect: 'ops-manager' });
    expect((await platform.get(PATH, KEYS.admin)).status).toBe(401);
  });
});
