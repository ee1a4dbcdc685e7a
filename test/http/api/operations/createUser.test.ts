import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, orgRole, user } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, linksOf, membersOf } from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const PATH = '/unauth/users';
const PASSWORD = 'correct-horse-7-battery';
const ROOT = { username: 'root@example.com', password: PASSWORD, firstName: 'Robin', lastName: 'Oakes' };

function empty(own: Given = {}): Tenant {
  return platformWith({ organizations: [], projects: [], keys: [], automationConfigs: [], ...own });
}

async function created(platform: Tenant, own: object = {}, query = ''): Promise<Schema<'FirstUserResult'>> {
  return bodyOf<'createUser'>(await platform.call('post', PATH + query, undefined, { ...ROOT, ...own }), 201);
}

describe('E4, "First-user creation result"', () => {
  it('"Response: status 201", with `user` and `programmaticApiKey`', async () => {
    const { programmaticApiKey, user: root } = await created(empty());
    expect(programmaticApiKey).toEqual({
      desc: 'Automatically generated Global API key',
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      links: [expect.objectContaining({ rel: 'self' })],
      privateKey: expect.stringMatching(/^[0-9A-Za-z-]{31}$/),
      publicKey: expect.stringMatching(/^[0-9A-Za-z]{6}$/),
      roles: [{ roleName: 'GLOBAL_OWNER' }],
    });
    expect(root).toEqual({
      emailAddress: 'root@example.com',
      firstName: 'Robin',
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      lastName: 'Oakes',
      links: [expect.objectContaining({ rel: 'self' })],
      roles: [{ roleName: 'GLOBAL_OWNER' }],
      teamIds: [],
      username: 'root@example.com',
    });
    expect(membersOf(programmaticApiKey)).toEqual(membersOf(programmaticApiKey).toSorted());
    expect(linksOf(programmaticApiKey ?? { links: [] })).toEqual([
      `self /orgs/null/apiKeys/${programmaticApiKey?.id ?? ''}`,
    ]);
    expect(linksOf(root)).toEqual([`self /users/${root.id}`]);
  });

  it('"The password is never returned", nor stored', async () => {
    const platform = empty();
    const result = await created(platform);
    expect(JSON.stringify(result)).not.toContain(PASSWORD);
    expect(JSON.stringify([...platform.world.users.all(), ...platform.world.keys.all()])).not.toContain(
      PASSWORD,
    );
  });

  it('"The key can be used for later calls."', async () => {
    const platform = empty();
    expect((await platform.get('/clusters')).status).toBe(401);
    const { programmaticApiKey: first } = await created(platform);
    const { publicKey = '', privateKey = '' } = first ?? {};
    expect((await platform.get('/clusters', { publicKey, privateKey })).status).toBe(200);
    expect(
      (await platform.get('/clusters', { publicKey, privateKey: `${privateKey.slice(1)}0` })).status,
    ).toBe(401);
  });

  it('"The first user" is the first call, also in a world with users and keys', async () => {
    const platform = standardPlatform();
    const { programmaticApiKey: first } = await created(platform);
    const { publicKey = '', privateKey = '' } = first ?? {};
    const clusters = await platform.get('/clusters', { publicKey, privateKey });
    expect(bodyOf<'listClusters'>(clusters).totalCount).toBe(5);
  });

  it('ignores wrong credentials: "No authentication or API key is needed"', async () => {
    const nobody = { publicKey: 'NOBODY', privateKey: 'none' };
    expect((await empty().call('post', PATH, nobody, ROOT)).status).toBe(201);
  });

  it('"The endpoint creates no project and no organization."', async () => {
    const platform = empty();
    await created(platform);
    expect([platform.world.organizations.size, platform.world.projects.size]).toEqual([0, 0]);
  });
});

describe('E4, "The endpoint can create further users."', () => {
  it('"Those users do not get `GLOBAL_OWNER` …, and no API key is created for them."', async () => {
    const platform = empty();
    await created(platform);
    const second = await created(platform, { username: 'second' });
    expect(membersOf(second)).toEqual(['user']);
    expect(second.user.roles).toEqual([]);
    expect(platform.world.keys.size).toBe(1);
  });

  it('"… unless the role is added to the request"', async () => {
    const platform = empty({ firstUserCreated: true });
    const { user: second } = await created(platform, { roles: [{ roleName: 'GLOBAL_OWNER' }] });
    expect(second.roles).toEqual([{ roleName: 'GLOBAL_OWNER' }]);
  });

  it('gives them roles in organizations and projects', async () => {
    const platform = platformWith({ firstUserCreated: true });
    const roles = [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')];
    const { user: second } = await created(platform, { roles });
    expect(second.roles).toEqual([
      { orgId: ORG, roleName: 'ORG_OWNER' },
      { groupId: PROJECT, roleName: 'GROUP_OWNER' },
    ]);
    const feed = bodyOf<'listEvents'>(await platform.get(`/groups/${PROJECT}/events`)).results;
    expect(feed).toMatchObject([
      {
        eventTypeName: 'JOINED_GROUP',
        targetUsername: 'root@example.com',
        created: '2026-01-01T00:00:00Z',
        isGlobalAdmin: false,
        remoteAddress: '127.0.0.1',
      },
    ]);
    // No caller was logged in: rules 1 and 2 of Events leave the actor out.
    for (const actor of ['apiKeyId', 'publicKey', 'userId', 'username'])
      expect(feed[0]).not.toHaveProperty(actor);
  });

  it('E1 and E5 can add the new user afterwards', async () => {
    const platform = platformWith({ firstUserCreated: true, settings: { inviteBypass: true } });
    const { user: second } = await created(platform);
    const roles = [{ roleName: 'GROUP_READ_ONLY' }];
    const admin = platform.world.keys.all().first();
    const added = await platform.call('post', `/groups/${PROJECT}/users`, admin, [{ id: second.id, roles }]);
    expect(bodyOf<'addProjectUsers'>(added).results[0]).toMatchObject({
      id: second.id,
      username: second.username,
    });
  });
});

describe('E4, the e-mail address', () => {
  it('a username that is not an address leaves `emailAddress` out', async () => {
    expect((await created(empty(), { username: 'root' })).user).not.toHaveProperty('emailAddress');
  });

  it('"If `username` is an email address, `emailAddress` need not be set."', async () => {
    expect((await created(empty())).user.emailAddress).toBe('root@example.com');
  });

  it('may differ from the username', async () => {
    const { user: root } = await created(empty(), { username: 'root', emailAddress: 'robin@example.com' });
    expect(root).toMatchObject({ username: 'root', emailAddress: 'robin@example.com' });
  });

  it.each([
    ['false', 'root'],
    ['loose', 'root@host.'],
    ['strict', 'root+1@mail.example.com'],
  ] as const)('email validation `%s` takes %j', async (emailValidation, username) => {
    expect((await created(empty({ settings: { emailValidation } }), { username })).user.username).toBe(
      username,
    );
  });
});

describe('E4, `accessList` "may be repeated to add several addresses to the new user\'s access list"', () => {
  it.each([
    ['one address', '?accessList=192.0.2.10', ['192.0.2.10']],
    ['several', '?accessList=192.0.2.10&accessList=2001:db8::1', ['192.0.2.10', '2001:db8::1']],
    [
      'blocks',
      '?accessList=198.51.100.0/24&accessList=2001:db8::%2F32',
      ['198.51.100.0/24', '2001:db8::/32'],
    ],
    [
      'the older name',
      '?whitelist=0.0.0.0/1&whitelist=128.0.0.0/1&pretty=true',
      ['0.0.0.0/1', '128.0.0.0/1'],
    ],
    ['both names', '?whitelist=192.0.2.1&accessList=192.0.2.2', ['192.0.2.2', '192.0.2.1']],
    ['none', '', []],
  ] as const)('%s', async (_, query, expected) => {
    const platform = empty();
    const { user: root, programmaticApiKey: first } = await created(platform, {}, query);
    expect(platform.world.users.get(root.id)?.accessList).toEqual(expected);
    expect(platform.world.keys.get(first?.id ?? '')?.accessList).toEqual(expected);
  });

  it('accepts calls of the key from listed addresses', async () => {
    for (const query of [
      '?accessList=127.0.0.1',
      '?accessList=127.0.0.0/8',
      '?whitelist=0.0.0.0/1',
      '?accessList=::1',
    ]) {
      const platform = empty();
      const { programmaticApiKey: first } = await created(platform, {}, query);
      const { publicKey = '', privateKey = '' } = first ?? {};
      expect([query, (await platform.get('/clusters', { publicKey, privateKey })).status]).toEqual([
        query,
        200,
      ]);
    }
  });

  it('refuses calls of the key from other addresses', async () => {
    const platform = empty();
    const { programmaticApiKey: first } = await created(platform, {}, '?accessList=192.0.2.10');
    const { publicKey = '', privateKey = '' } = first ?? {};
    expect((await platform.get('/clusters', { publicKey, privateKey })).body).toEqual({
      detail: 'IP address 127.0.0.1 is not allowed to access this resource.',
      error: 403,
      errorCode: 'IP_ADDRESS_NOT_ON_ACCESS_LIST',
      parameters: ['127.0.0.1'],
      reason: 'Forbidden',
    });
  });
});

describe('E4 where the deployment requires access lists', () => {
  it('the key may call with one, and may not without', async () => {
    for (const [query, status] of [
      ['?accessList=127.0.0.1', 200],
      ['', 403],
    ] as const) {
      const platform = empty({ settings: { accessListRequired: true } });
      const { programmaticApiKey: first } = await created(platform, {}, query);
      const { publicKey = '', privateKey = '' } = first ?? {};
      const response = await platform.get('/clusters', { publicKey, privateKey });
      expect(response.status).toBe(status);
      if (status === 403) expect(response.body).toMatchObject({ errorCode: 'RESOURCE_REQUIRES_ACCESS_LIST' });
    }
  });
});

describe('E4 in the world', () => {
  it('creates the user beside the existing ones', async () => {
    const platform = platformWith({ users: [user()] });
    const { user: root } = await created(platform);
    expect(platform.world.users.get(root.id)?.createdAt).toBe(NOW);
    expect(platform.world.users.size).toBe(2);
    expect(platform.world.firstUserCreated).toBe(true);
  });
});
