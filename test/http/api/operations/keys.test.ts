import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { Schema } from '../../../../src/contract/types.js';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, idOf, NOBODY, ORG } from '../../../support/rows/ids.js';
import { groupRole, key, orgRole, project, TWO_ORGANIZATIONS } from '../../../support/rows/rows.js';
import {
  bodyOf,
  BY_ADMIN,
  expectRefusal,
  linksOf,
  membersOf,
  noApiKey,
  organizationFeed,
  portless,
} from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/orgs/${ORG}/apiKeys`;
const OWNER = key({ ...KEYS.orgOwner, id: idOf('owner'), roles: [orgRole('ORG_OWNER')] });
const BOTH = key({ publicKey: 'BOTHRO', roles: [orgRole(), groupRole()] });
const PROJECT_ONLY = key({ publicKey: 'PRJONL', roles: [groupRole('GROUP_OWNER')] });
const STRANGER = key({ publicKey: 'GLOBEX', roles: [orgRole('ORG_OWNER', GLOBEX)] });
const GIVEN = {
  organizations: TWO_ORGANIZATIONS,
  projects: [project()],
  keys: [key(), OWNER, BOTH, PROJECT_ONLY, STRANGER],
};
const NEW = { desc: 'Nightly report', roles: ['ORG_READ_ONLY'] };

const create = (platform: Tenant, body: unknown = NEW): Promise<Response> =>
  platform.call('post', PATH, KEYS.admin, body);
const patch = (platform: Tenant, body: unknown, { id } = BOTH): Promise<Response> =>
  platform.call('patch', `${PATH}/${id}`, KEYS.admin, body);

async function created(platform: Tenant): Promise<Schema<'ApiKey'>> {
  return bodyOf<'createOrganizationApiKey'>(await create(platform));
}

describe('GET /orgs/{orgId}/apiKeys', () => {
  it('lists keys with a role in the organization or its projects; "its own key must appear" (client)', async () => {
    const { results } = bodyOf<'listOrganizationApiKeys'>(await platformWith(GIVEN).get(PATH, KEYS.orgOwner));
    expect(results.map(({ publicKey }) => publicKey).toSorted()).toEqual(['BOTHRO', 'ORGOWN', 'PRJONL']);
  });

  it('shows all roles, "roles include project roles" (documentation), and masks: "31 characters" (traffic)', async () => {
    const { results } = bodyOf<'listOrganizationApiKeys'>(await platformWith(GIVEN).get(PATH));
    const both = results.find(({ id }) => id === BOTH.id);
    expect(both?.roles).toEqual(BOTH.roles);
    expect(both?.privateKey).toBe(`********-****-****-${BOTH.privateKey.slice(-12)}`);
    expect(both?.privateKey).toHaveLength(31);
    expect(linksOf(results[0] ?? { links: [] })).toEqual([`self ${PATH}/${results[0]?.id}`]);
    expect(membersOf(both)).toEqual(['desc', 'id', 'links', 'privateKey', 'publicKey', 'roles']);
  });
});

describe('GET /orgs/{orgId}/apiKeys/{apiKeyId}', () => {
  it('equals the entry of the list, except for the links: "get-by-id equal" (client)', async () => {
    const platform = platformWith(GIVEN);
    const { results } = bodyOf<'listOrganizationApiKeys'>(await platform.get(PATH));
    const one = bodyOf<'getOrganizationApiKey'>(await platform.get(`${PATH}/${BOTH.id}`));
    const listed = results.find(({ id }) => id === BOTH.id);
    expect(portless({ ...one, links: [] })).toEqual(portless({ ...listed, links: [] }));
    const path = `${PATH}/${BOTH.id}`;
    expect(linksOf(one)).toEqual([`self ${path}`, `http://vendor.example.com/accessList ${path}/accessList`]);
  });

  it.each([
    ['an unknown key', NOBODY],
    ['a key of another organization', STRANGER.id],
    ['a global key', key().id],
  ])('refuses %s with 400 "No API Key with ID {k} exists."', async (_which, id) => {
    const platform = platformWith(GIVEN);
    await expectRefusal(platform, platform.get(`${PATH}/${id}`), noApiKey(id));
  });

  it('refuses a malformed id with 404', async () => {
    const platform = platformWith(GIVEN);
    const refusal = [404, 'INVALID_KEY_ID', 'An invalid key ID x was specified.', 'x'] as const;
    await expectRefusal(platform, platform.get(`${PATH}/x`), refusal);
  });
});

describe('POST /orgs/{orgId}/apiKeys', () => {
  it('answers 200 with the private key, "a UUID in clear … only in the creation response" (traffic)', async () => {
    const platform = platformWith(GIVEN);
    const made = await created(platform);
    expect(made).toMatchObject({ desc: NEW.desc, roles: [orgRole('ORG_READ_ONLY')] });
    expect(made.privateKey).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(made.publicKey).toMatch(/^[a-z]{8}$/);
    const again = bodyOf<'getOrganizationApiKey'>(await platform.get(`${PATH}/${made.id}`));
    expect(again.privateKey).toBe(`********-****-****-${made.privateKey.slice(-12)}`);
    expect(portless({ ...again, privateKey: '' })).toEqual(portless({ ...made, privateKey: '' }));
  });

  it('makes a key that works at once, with its roles only', async () => {
    const platform = platformWith(GIVEN);
    const made = await created(platform);
    bodyOf<'getOrganization'>(await platform.get(`/orgs/${ORG}`, made));
    const text = `The currently logged in user does not have the administrator role in organization ${ORG}.`;
    const rename = platform.call('patch', `/orgs/${ORG}`, made, { name: 'x' });
    await expectRefusal(platform, rename, [403, 'NOT_ORG_ADMIN', text, ORG]);
  });

  it('writes "API_KEY_CREATED (O)", with "targetPublicKey, no groupId"', async () => {
    const platform = platformWith(GIVEN);
    const { publicKey } = await created(platform);
    const event = { eventTypeName: 'API_KEY_CREATED', orgId: ORG, targetPublicKey: publicKey, ...BY_ADMIN };
    expect(organizationFeed(platform)).toMatchObject([event]);
    expect(organizationFeed(platform)[0]).not.toHaveProperty('groupId');
  });

  it.each<[string, object, Parameters<typeof expectRefusal>[2]]>([
    [
      'no description',
      { roles: NEW.roles },
      [400, 'API_KEY_REQUIRES_DESCRIPTION', 'All API keys require a non-empty description.'],
    ],
    [
      'a blank description',
      { ...NEW, desc: ' ' },
      [400, 'API_KEY_REQUIRES_DESCRIPTION', 'All API keys require a non-empty description.'],
    ],
    [
      'more than 250 characters',
      { ...NEW, desc: 'x'.repeat(251) },
      [
        ...([400, 'INVALID_API_KEY_DESC'] as const),
        'API key descriptions are required and must be less than 250 characters.',
        '250',
      ],
    ],
    ['no roles', { desc: 'x' }, [400, 'MISSING_API_KEY_ROLES', 'API keys must have at least one role.']],
    [
      'an empty list of roles',
      { desc: 'x', roles: [] },
      [400, 'MISSING_API_KEY_ROLES', 'API keys must have at least one role.'],
    ],
    [
      'a role of a project',
      { desc: 'x', roles: ['GROUP_OWNER'] },
      [
        400,
        'INVALID_ROLE_FOR_ORG',
        `Role GROUP_OWNER is invalid for organization ${ORG}.`,
        'GROUP_OWNER',
        ORG,
      ],
    ],
    [
      'a global role',
      { desc: 'x', roles: ['GLOBAL_OWNER'] },
      [
        400,
        'INVALID_ROLE_FOR_ORG',
        `Role GLOBAL_OWNER is invalid for organization ${ORG}.`,
        'GLOBAL_OWNER',
        ORG,
      ],
    ],
  ])('refuses %s', async (_what, body, refusal) => {
    const platform = platformWith(GIVEN);
    await expectRefusal(platform, create(platform, body), refusal);
  });

  it('refuses the 501st key of an organization', async () => {
    const keys = Array.from({ length: 500 }, (_, at) => key({ publicKey: `KEY${at}`, roles: [orgRole()] }));
    const platform = platformWith({ ...GIVEN, keys: [key(), ...keys] });
    const text = `Maximum number of API keys per org (500) in ${ORG} exceeded while trying to add API keys.`;
    await expectRefusal(platform, create(platform), [
      ...([400, 'MAX_API_KEYS_PER_ORG_EXCEEDED', text] as const),
      ...['500', ORG],
    ]);
  });
});

describe('PATCH /orgs/{orgId}/apiKeys/{apiKeyId}', () => {
  it('replaces the roles in the organization and keeps those in projects', async () => {
    const platform = platformWith(GIVEN);
    const reply = await patch(platform, { roles: ['ORG_OWNER', 'ORG_OWNER'] });
    expect(bodyOf<'patchOrganizationApiKey'>(reply).roles).toEqual([orgRole('ORG_OWNER'), groupRole()]);
  });

  it('"role changes act on the next request"', async () => {
    const platform = platformWith(GIVEN);
    const rename = () => platform.call('patch', `/orgs/${ORG}`, KEYS.orgOwner, { name: 'Acme 2' });
    expect((await rename()).status).toBe(200);
    await patch(platform, { roles: ['ORG_MEMBER'] }, OWNER);
    expect((await rename()).status).toBe(403);
  });

  it('writes "API_KEY_DESCRIPTION_CHANGED (O) even when roles are sent unchanged" (traffic)', async () => {
    const platform = platformWith(GIVEN);
    await patch(platform, { desc: 'New', roles: ['ORG_MEMBER'] });
    const about = { orgId: ORG, targetPublicKey: BOTH.publicKey, ...BY_ADMIN };
    expect(organizationFeed(platform)).toMatchObject([
      { eventTypeName: 'API_KEY_DESCRIPTION_CHANGED', ...about },
    ]);
    await patch(platform, { roles: ['ORG_READ_ONLY'] });
    expect(organizationFeed(platform).slice(1)).toMatchObject([
      { eventTypeName: 'API_KEY_ROLES_CHANGED', ...about },
    ]);
  });

  it('refuses a body without attributes, and wrong ones', async () => {
    const platform = platformWith(GIVEN);
    await expectRefusal(platform, patch(platform, {}), [
      ...([400, 'MISSING_ONE_OF_ATTRIBUTES'] as const),
      ...(['Either the desc attribute or the roles attribute must be specified.', 'desc', 'roles'] as const),
    ]);
    const text = 'All API keys require a non-empty description.';
    await expectRefusal(platform, patch(platform, { desc: '' }), [400, 'API_KEY_REQUIRES_DESCRIPTION', text]);
    await expectRefusal(platform, patch(platform, { roles: [] }), [
      ...([400, 'MISSING_API_KEY_ROLES', 'API keys must have at least one role.'] as const),
    ]);
  });
});

describe('DELETE /orgs/{orgId}/apiKeys/{apiKeyId}', () => {
  const remove = (platform: Tenant, by: (typeof KEYS)[keyof typeof KEYS] = KEYS.admin): Promise<Response> =>
    platform.call('delete', `${PATH}/${OWNER.id}`, by);

  it('answers 204; then "next request with it 401 (even with a live nonce)", own key included', async () => {
    const platform = platformWith(GIVEN);
    expect((await platform.get(PATH, KEYS.orgOwner)).status).toBe(200);
    const reply = await remove(platform, KEYS.orgOwner);
    expect([reply.status, reply.text]).toEqual([204, '']);
    const after = await platform.get(PATH, KEYS.orgOwner);
    expect([after.status, after.headers]).toEqual([
      401,
      expect.objectContaining({ 'www-authenticate': expect.anything() }),
    ]);
  });

  it('writes "API_KEY_DELETED (O)"; a second time the key is unknown, with 400', async () => {
    const platform = platformWith(GIVEN);
    await remove(platform);
    expect(organizationFeed(platform)).toMatchObject([
      { eventTypeName: 'API_KEY_DELETED', targetPublicKey: OWNER.publicKey, ...BY_ADMIN },
    ]);
    await expectRefusal(platform, remove(platform), noApiKey(OWNER.id));
  });
});
