import { describe, expect, it } from '@jest/globals';
import { createUser, type CreatedUser, type NewUser } from '../../../../src/world/users/createUser.js';
import type { Role } from '../../../../src/world/role.js';
import type { Settings } from '../../../../src/world/settings.js';
import { refusal } from '../../../support/refusal.js';
import { NOBODY, NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, orgRole, user } from '../../../support/rows/rows.js';
import { type Given, worldWith } from '../../../support/rows/worlds.js';

const PASSWORD = 'correct-horse-7-battery';
const ROOT: NewUser = {
  username: 'root@example.com',
  password: PASSWORD,
  firstName: 'Robin',
  lastName: 'Oakes',
};

function create(
  given: Given = {},
  request: Partial<NewUser> = {},
  accessList: readonly string[] = [],
): CreatedUser {
  return createUser(worldWith(given), { ...ROOT, ...request }, accessList);
}
const LATER = { firstUserCreated: true };

describe('E4, the first user', () => {
  it('has GLOBAL_OWNER', () => {
    const { user: root, world } = create();
    expect(world.users.get(root.id)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: 'root@example.com',
      emailAddress: 'root@example.com',
      firstName: 'Robin',
      lastName: 'Oakes',
      roles: [{ roleName: 'GLOBAL_OWNER' }],
      teamIds: [],
      accessList: [],
      createdAt: NOW,
    });
  });

  it('"The first programmatic API key gets the `GLOBAL_OWNER` role."', () => {
    const { key, world } = create();
    expect(key?.roles).toEqual([{ roleName: 'GLOBAL_OWNER' }]);
    expect(world.keys.get(key?.id ?? '')).toEqual(key);
  });

  it('and the key have the requested access list', () => {
    const addresses = ['192.0.2.10', '198.51.100.0/24'];
    const { user: root, key } = create({}, {}, addresses);
    expect(root.accessList).toEqual(addresses);
    expect(key?.accessList).toEqual(addresses);
  });

  it('has GLOBAL_OWNER once, whether requested or not, beside the other requested roles', () => {
    const owner: Role = { roleName: 'GLOBAL_OWNER' };
    expect(create({}, { roles: [owner] }).user.roles).toEqual([owner]);
    expect(create({}, { roles: [owner, owner] }).user.roles).toEqual([owner]);
    expect(create({}, { roles: [groupRole()] }).user.roles).toEqual(
      expect.arrayContaining([owner, groupRole()]),
    );
  });

  it('"The endpoint creates no project and no organization."', () => {
    const { world } = create({ organizations: [], projects: [] });
    expect(world.organizations.size).toBe(0);
    expect(world.projects.size).toBe(0);
  });

  it('leaves no trace of the password anywhere in the world', () => {
    const { world, events } = create();
    expect(JSON.stringify([[...world.users.all()], [...world.keys.all()], events])).not.toContain(PASSWORD);
  });

  it('is created even where invitations or LDAP keep other users out', () => {
    expect(create({ settings: { invitationOnly: true } }).key).toBeDefined();
    expect(create({ settings: { ldap: true } }).key).toBeDefined();
  });

  it('is created beside the users of a fixture', () => {
    expect(create({ users: [user()] }).key).toBeDefined();
  });
});

describe('E4, "The endpoint can create further users."', () => {
  it('"Those users do not get `GLOBAL_OWNER` …, and no API key is created for them."', () => {
    const { user: later, key, world } = create(LATER);
    expect(later.roles).toEqual([]);
    expect(key).toBeUndefined();
    expect(world.keys.size).toBe(1);
  });

  it('"… unless the role is added to the request"; still without a key', () => {
    const { user: later, key } = create(LATER, { roles: [{ roleName: 'GLOBAL_OWNER' }] });
    expect(later.roles).toEqual([{ roleName: 'GLOBAL_OWNER' }]);
    expect(key).toBeUndefined();
  });

  it('and with roles it joins them to organizations and projects, with their events', () => {
    const { user: later, events } = create(LATER, {
      roles: [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')],
    });
    expect(later.roles).toEqual([orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')]);
    expect(events).toEqual([
      { eventTypeName: 'JOINED_ORG', orgId: ORG, targetUsername: later.username },
      { eventTypeName: 'JOINED_GROUP', groupId: PROJECT, targetUsername: later.username },
    ]);
  });

  it('has a role that is requested twice once', () => {
    const { user: later, events } = create(LATER, { roles: [groupRole(), orgRole(), groupRole()] });
    expect(later.roles).toEqual([groupRole(), orgRole()]);
    expect(events).toHaveLength(2);
  });

  it('counts the second call as a further user, whatever the first was', () => {
    const first = create();
    const second = createUser(first.world, { ...ROOT, username: 'second' }, []);
    expect(second.key).toBeUndefined();
    expect(second.user.roles).toEqual([]);
  });
});

describe('E4, the e-mail address', () => {
  it('"If `username` is an email address, `emailAddress` need not be set": it is the same then', () => {
    expect(create().user.emailAddress).toBe('root@example.com');
  });

  it('may differ from the username', () => {
    const own = create({}, { username: 'root', emailAddress: 'robin@example.com' }).user;
    expect(own).toMatchObject({ username: 'root', emailAddress: 'robin@example.com' });
  });

  it.each(['', 'robin', '@example.com', 'robin@'])('must be one: %j', (emailAddress) => {
    expect(() => create({}, { emailAddress })).toThrow(refusal(400, 'INVALID_EMAIL_ADDRESS'));
  });
});

describe('E4 refuses', () => {
  it.each<[Partial<Settings>]>([[{ invitationOnly: true }], [{ ldap: true }]])(
    'further users under %j',
    (settings) => {
      expect(() => create({ ...LATER, settings })).toThrow(refusal(403, 'INVITATION_ONLY_MODE_OR_LDAP'));
    },
  );

  it.each([LATER, {}])('a username that is taken (%j)', (given) => {
    expect(() => create({ ...given, users: [user('root')] })).toThrow(
      refusal(409, 'USER_ALREADY_EXISTS', 'root@example.com'),
    );
  });

  it('a username by the email-validation setting', () => {
    expect(() => create({ settings: { emailValidation: 'strict' } }, { username: 'root' })).toThrow(
      refusal(400, 'INVALID_USERNAME'),
    );
  });

  it('a weak password, unless the quirk passwordPolicy takes any', () => {
    expect(() => create({}, { password: 'secret' })).toThrow(refusal(400, 'WEAK_PASSWORD'));
    expect(create({ quirks: { passwordPolicy: 'any' } }, { password: 'secret' }).key).toBeDefined();
  });

  it.each<[Role, ReturnType<typeof refusal>]>([
    [{ roleName: 'GLOBAL_OWNER', groupId: PROJECT }, refusal(400, 'ROLE_NEEDS_NO_GROUP_ID', 'GLOBAL_OWNER')],
    [{ roleName: 'GLOBAL_OWNER', orgId: ORG }, refusal(400, 'ROLE_NEEDS_NO_ORG_ID', 'GLOBAL_OWNER')],
    [{ roleName: 'ORG_MEMBER' }, refusal(400, 'ROLE_NEEDS_ORG_ID', 'ORG_MEMBER')],
    [{ roleName: 'ORG_MEMBER', orgId: NOBODY }, refusal(404, 'ORG_NOT_FOUND', NOBODY)],
    [{ roleName: 'ORG_MEMBER', orgId: 'acme' }, refusal(404, 'INVALID_ORG_ID', 'acme')],
    [
      { roleName: 'ORG_MEMBER', orgId: ORG, groupId: PROJECT },
      refusal(400, 'INVALID_ROLE_FOR_GROUP', 'ORG_MEMBER', PROJECT),
    ],
    [{ roleName: 'GROUP_OWNER' }, refusal(400, 'ROLE_NEEDS_GROUP_ID', 'GROUP_OWNER')],
    [{ roleName: 'GROUP_OWNER', groupId: NOBODY }, refusal(404, 'GROUP_NOT_FOUND', NOBODY)],
    [{ roleName: 'GROUP_OWNER', groupId: 'shop' }, refusal(404, 'INVALID_GROUP_ID', 'shop')],
    [
      { roleName: 'GROUP_OWNER', groupId: PROJECT, orgId: ORG },
      refusal(400, 'ROLE_NEEDS_NO_ORG_ID', 'GROUP_OWNER'),
    ],
  ])('the role %j', (role, expected) => {
    expect(() => create(LATER, { roles: [{ roleName: 'GLOBAL_READ_ONLY' }, role] })).toThrow(expected);
  });
});
