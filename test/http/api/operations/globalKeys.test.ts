import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY } from '../../../support/rows/ids.js';
import { key, orgRole } from '../../../support/rows/rows.js';
import {
  bodyOf,
  expectRefusal,
  linksOf,
  noApiKey,
  NOT_GLOBAL_USER_ADMIN,
  organizationFeed,
  UNAUTHORIZED,
} from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = '/admin/apiKeys';
const READER = key({
  ...KEYS.projectReadOnly,
  id: idOf('reader'),
  roles: [{ roleName: 'GLOBAL_READ_ONLY' }],
});
const OWNER = key({ ...KEYS.orgOwner, id: idOf('owner'), roles: [orgRole('ORG_OWNER')] });
const BOTH = key({ publicKey: 'BOTHRO', roles: [{ roleName: 'GLOBAL_READ_ONLY' }, orgRole()] });
const given = (): Tenant => platformWith({ keys: [key(), READER, OWNER, BOTH] });
const NEW = { desc: 'Operator', roles: ['GLOBAL_OWNER'] };

const create = (platform: Tenant, body: unknown = NEW, by: KeyPair = KEYS.admin): Promise<Response> =>
  platform.call('post', PATH, by, body);

describe('GET /admin/apiKeys', () => {
  it('lists the keys with a global role, for "any global role"; "self `/orgs/null/apiKeys/{k}`" (documentation)', async () => {
    const platform = given();
    const reply = await platform.get(PATH, KEYS.projectReadOnly);
    const { results } = bodyOf<'listGlobalApiKeys'>(reply);
    expect(results.map(({ publicKey }) => publicKey).toSorted()).toEqual(['ADMIN1', 'BOTHRO', 'PRJRDO']);
    expect(results.map(linksOf)).toEqual(results.map(({ id }) => [`self /orgs/null/apiKeys/${id}`]));
    await expectRefusal(platform, platform.get(PATH, KEYS.orgOwner), UNAUTHORIZED);
  });
});

describe('GET /admin/apiKeys/roles', () => {
  it('comes "before `{k}`", and lists the sample of the documentation, without GLOBAL_OWNER (documentation)', async () => {
    expect(bodyOf<'listGlobalApiKeyRoles'>(await given().get(`${PATH}/roles`))).toEqual([
      ...['GLOBAL_AUTOMATION_ADMIN', 'GLOBAL_BACKUP_ADMIN', 'GLOBAL_BILLING_ADMIN'],
      ...['GLOBAL_MONITORING_ADMIN', 'GLOBAL_READ_ONLY', 'GLOBAL_USER_ADMIN'],
    ]);
  });
});

describe('POST /admin/apiKeys', () => {
  it('answers 200 in clear, and makes a key that works: `roles:["GLOBAL_OWNER"]` (client)', async () => {
    const platform = given();
    const made = bodyOf<'createGlobalApiKey'>(await create(platform));
    expect(made).toMatchObject({ desc: 'Operator', roles: [{ roleName: 'GLOBAL_OWNER' }] });
    expect(made.privateKey).toHaveLength(36);
    expect((await platform.get(PATH, made)).status).toBe(200);
    const again = bodyOf<'getGlobalApiKey'>(await platform.get(`${PATH}/${made.id}`));
    expect(again.privateKey).toBe(`********-****-****-${made.privateKey.slice(-12)}`);
  });

  it('writes no event into the feed of an organization: "same machine, no org feed"', async () => {
    const platform = given();
    await create(platform);
    expect(organizationFeed(platform)).toEqual([]);
  });

  it('needs a global user administrator', async () => {
    const platform = given();
    for (const by of [KEYS.projectReadOnly, KEYS.orgOwner])
      await expectRefusal(platform, create(platform, NEW, by), NOT_GLOBAL_USER_ADMIN);
  });

  it.each<[readonly string[], Parameters<typeof expectRefusal>[2]]>([
    [
      ['ORG_OWNER'],
      [
        ...([400, 'INVALID_ROLE_FOR_GLOBAL_KEY'] as const),
        ...(['API Key Role ORG_OWNER is not in the allowlist.', 'ORG_OWNER'] as const),
      ],
    ],
    [['KING'], [400, 'INVALID_ROLE_FOR_GLOBAL_KEY', 'API Key Role KING is not in the allowlist.', 'KING']],
    [[], [400, 'MISSING_API_KEY_ROLES', 'API keys must have at least one role.']],
    [
      ['GLOBAL_BILLING_ADMIN'],
      [403, 'BILLING_UNSUPPORTED', 'Billing administrator roles are not supported.'],
    ],
  ])('refuses the roles %j', async (roles, refusal) => {
    const platform = given();
    await expectRefusal(platform, create(platform, { desc: 'x', roles }), refusal);
  });
});

describe('PATCH /admin/apiKeys/{apiKeyId}', () => {
  it('replaces the global roles only', async () => {
    const platform = given();
    const body = { desc: 'New', roles: ['GLOBAL_USER_ADMIN'] };
    const reply = await platform.call('patch', `${PATH}/${BOTH.id}`, KEYS.admin, body);
    expect(bodyOf<'patchGlobalApiKey'>(reply)).toMatchObject({
      desc: 'New',
      roles: [{ roleName: 'GLOBAL_USER_ADMIN' }, orgRole()],
    });
  });

  it('refuses a body without attributes', async () => {
    const platform = given();
    await expectRefusal(platform, platform.call('patch', `${PATH}/${BOTH.id}`, KEYS.admin, {}), [
      ...([400, 'MISSING_ONE_OF_ATTRIBUTES'] as const),
      ...(['Either the desc attribute or the roles attribute must be specified.', 'desc', 'roles'] as const),
    ]);
  });
});

describe('DELETE /admin/apiKeys/{apiKeyId}', () => {
  it('answers 204; then the key is a 401', async () => {
    const platform = given();
    expect((await platform.get(PATH, KEYS.projectReadOnly)).status).toBe(200);
    const reply = await platform.call('delete', `${PATH}/${READER.id}`, KEYS.admin);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await platform.get(PATH, KEYS.projectReadOnly)).status).toBe(401);
  });

  it.each([NOBODY, OWNER.id])('refuses %s, which is not a global key, in all verbs', async (id) => {
    const platform = given();
    const path = `${PATH}/${id}`;
    await expectRefusal(platform, platform.get(path), noApiKey(id));
    await expectRefusal(platform, platform.call('delete', path, KEYS.admin), noApiKey(id));
    await expectRefusal(platform, platform.call('patch', path, KEYS.admin, { desc: 'x' }), noApiKey(id));
  });
});
