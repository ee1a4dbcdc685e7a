import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, NOBODY, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, orgRole, project, TWO_ORGANIZATIONS } from '../../../support/rows/rows.js';
import { bodyOf, BY_ADMIN, expectRefusal, feedOf, linksOf, noApiKey, organizationFeed } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/apiKeys`;
const OTHER = project({ name: 'other' });
const MEMBER = key({ publicKey: 'MEMBER', roles: [orgRole()] });
const BOTH = key({ publicKey: 'BOTHRO', roles: [groupRole(), groupRole('GROUP_OWNER', OTHER.id)] });
const STRANGER = key({ publicKey: 'GLOBEX', roles: [orgRole('ORG_OWNER', GLOBEX)] });
const GIVEN = {
  organizations: TWO_ORGANIZATIONS,
  projects: [project(), OTHER],
  keys: [key(), MEMBER, BOTH, STRANGER],
};

const assign = (platform: Tenant, { id }: { readonly id: string }, body: unknown): Promise<Response> =>
  platform.call('patch', `${PATH}/${id}`, KEYS.admin, body);
const unassign = (platform: Tenant, { id }: { readonly id: string }): Promise<Response> =>
  platform.call('delete', `${PATH}/${id}`, KEYS.admin);

const rolesOf = (platform: Tenant, { id }: { readonly id: string }) => platform.world.keys.get(id)?.roles;

describe('GET /groups/{groupId}/apiKeys', () => {
  it('lists the keys of the project with "all roles of the key, other projects too", below their organization', async () => {
    const { results } = bodyOf<'listProjectApiKeys'>(await platformWith(GIVEN).get(PATH));
    expect(results).toMatchObject([{ id: BOTH.id, roles: BOTH.roles, publicKey: 'BOTHRO' }]);
    expect(results.map(linksOf)).toEqual([[`self /orgs/${ORG}/apiKeys/${BOTH.id}`]]);
    expect(results[0]?.privateKey).toMatch(/^\*{8}-\*{4}-\*{4}-/);
  });
});

describe('POST /groups/{groupId}/apiKeys', () => {
  it('answers 200 in clear; "the key also gets `ORG_MEMBER` of the org; self link under `/orgs/{o}`"', async () => {
    const platform = platformWith(GIVEN);
    const body = { desc: 'Dashboard', roles: ['GROUP_READ_ONLY'] };
    const made = bodyOf<'createProjectApiKey'>(await platform.call('post', PATH, KEYS.admin, body));
    expect(made.roles).toEqual([orgRole(), groupRole()]);
    expect(made.privateKey).toHaveLength(36);
    expect(linksOf(made)[0]).toBe(`self /orgs/${ORG}/apiKeys/${made.id}`);
    expect((await platform.get(PATH, made)).status).toBe(200);
  });

  it('writes "API_KEY_CREATED in the org feed without groupId" (traffic)', async () => {
    const platform = platformWith(GIVEN);
    const body = { desc: 'Dashboard', roles: ['GROUP_READ_ONLY'] };
    await platform.call('post', PATH, KEYS.admin, body);
    expect(organizationFeed(platform)).toMatchObject([{ eventTypeName: 'API_KEY_CREATED', ...BY_ADMIN }]);
    expect(await feedOf(platform)).toEqual([]);
  });

  it('refuses roles of another level, and a body without roles', async () => {
    const platform = platformWith(GIVEN);
    const post = (roles: readonly string[]) =>
      platform.call('post', PATH, KEYS.admin, { desc: 'x', roles: [...roles] });
    await expectRefusal(platform, post(['ORG_OWNER']), [
      ...([400, 'INVALID_ROLE_FOR_GROUP', `Role ORG_OWNER is invalid for group ${PROJECT}.`] as const),
      ...['ORG_OWNER', PROJECT],
    ]);
    const text = 'API keys must have at least one role.';
    await expectRefusal(platform, post([]), [400, 'MISSING_API_KEY_ROLES', text]);
  });
});

describe('PATCH /groups/{groupId}/apiKeys/{apiKeyId}', () => {
  it('"assigns a key of the org that was not in the project", and tells the project feed', async () => {
    const platform = platformWith(GIVEN);
    const reply = await assign(platform, MEMBER, { roles: ['GROUP_OWNER'], desc: 'ignored' });
    expect(bodyOf<'assignProjectApiKey'>(reply)).toMatchObject({
      desc: MEMBER.desc,
      roles: [orgRole(), groupRole('GROUP_OWNER')],
    });
    expect(await feedOf(platform)).toMatchObject([
      { eventTypeName: 'API_KEY_ADDED_TO_GROUP', targetPublicKey: 'MEMBER', ...BY_ADMIN },
    ]);
    expect(organizationFeed(platform)).toEqual([]);
  });

  it('"sets the roles of this project only"', async () => {
    const platform = platformWith(GIVEN);
    await assign(platform, BOTH, { roles: ['GROUP_USER_ADMIN', 'GROUP_READ_ONLY'] });
    const here = [groupRole('GROUP_USER_ADMIN'), groupRole()];
    expect(rolesOf(platform, BOTH)).toEqual([orgRole(), groupRole('GROUP_OWNER', OTHER.id), ...here]);
    expect(organizationFeed(platform)).toMatchObject([{ eventTypeName: 'API_KEY_ROLES_CHANGED' }]);
  });

  it('refuses keys of other organizations, global keys and unknown keys', async () => {
    const platform = platformWith(GIVEN);
    const roles = ['GROUP_READ_ONLY'];
    const text = 'API keys may only belong to a single organization.';
    await expectRefusal(platform, assign(platform, STRANGER, { roles }), [
      ...([400, 'API_KEY_CAN_ONLY_BELONG_TO_ONE_ORG', text] as const),
    ]);
    for (const id of [key().id, NOBODY])
      await expectRefusal(platform, assign(platform, { id }, { roles }), noApiKey(id));
  });
});

describe('DELETE /groups/{groupId}/apiKeys/{apiKeyId}', () => {
  it('answers 204, keeps the key in the organization, and tells the project feed: "unassigns"', async () => {
    const platform = platformWith(GIVEN);
    const reply = await unassign(platform, BOTH);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(rolesOf(platform, BOTH)).toEqual([orgRole(), groupRole('GROUP_OWNER', OTHER.id)]);
    expect(await feedOf(platform)).toMatchObject([
      { eventTypeName: 'API_KEY_REMOVED_FROM_GROUP', targetPublicKey: 'BOTHRO', ...BY_ADMIN },
    ]);
  });

  it('"unassigning from the last project leaves ORG_MEMBER"', async () => {
    const platform = platformWith({ ...GIVEN, keys: [key(), key({ ...BOTH, roles: [groupRole()] })] });
    await unassign(platform, BOTH);
    expect(rolesOf(platform, BOTH)).toEqual([orgRole()]);
  });

  it('refuses a key that is not in the project', async () => {
    const platform = platformWith(GIVEN);
    await expectRefusal(platform, unassign(platform, MEMBER), noApiKey(MEMBER.id));
  });
});
