import { describe, expect, it } from '@jest/globals';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { GLOBEX, NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import { KEYS } from '../../../support/platform.js';
import { groupRole, key, orgRole, project, TWO_ORGANIZATIONS } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { BY_ADMIN, bodyOf, expectRefusal, feedOf, organizationFeed, UNAUTHORIZED } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}`;
const patch = (platform: Tenant, body: unknown, by: KeyPair = KEYS.admin) =>
  platform.call('patch', PATH, by, body);

function given(own: Given = {}): Tenant {
  return platformWith({ projects: [project({ tags: ['old'] }), project({ name: 'Taken' })], ...own });
}

describe('PATCH /groups/{groupId}', () => {
  it('renames a project without an event', async () => {
    const platform = given();
    const reply = bodyOf<'patchProject'>(await patch(platform, { name: 'Store' }));
    expect(reply).toMatchObject({ id: PROJECT, name: 'Store', tags: ['old'] });
    expect(bodyOf<'getProjectByName'>(await platform.get('/groups/byName/Store')).id).toBe(PROJECT);
    expect(platform.world.events.size).toBe(0);
  });

  it('replaces the tags: "GROUP_TAGS_MODIFIED (O, P)"', async () => {
    const platform = given();
    const reply = bodyOf<'patchProject'>(await patch(platform, { tags: ['NEW', 'NEW', 'ns-1'] }));
    expect(reply.tags).toEqual(['NEW', 'ns-1']);
    const event = { eventTypeName: 'GROUP_TAGS_MODIFIED', groupId: PROJECT, ...BY_ADMIN };
    expect(organizationFeed(platform)).toMatchObject([{ ...event, orgId: ORG }]);
    expect(await feedOf(platform)).toMatchObject([event]);
    await patch(platform, { tags: ['NEW', 'ns-1'] });
    expect(organizationFeed(platform)).toHaveLength(1);
    expect(bodyOf<'patchProject'>(await patch(platform, { tags: [] })).tags).toEqual([]);
  });

  it('tolerates the whole object: "Rejecting them outright breaks OP (client)"', async () => {
    const platform = given();
    const whole = bodyOf<'getProject'>(await platform.get(PATH));
    const reply = bodyOf<'patchProject'>(await patch(platform, { ...whole, tags: ['OPS'] }));
    expect(reply).toMatchObject({ name: 'shop', tags: ['OPS'] });
    const hostCounts = { ...whole.hostCounts, primary: 9 };
    expect((await patch(platform, { ...whole, hostCounts, activeAgentCount: 7 })).status).toBe(200);
  });

  it('lets owners of the organization and of the project change tags: "OP does it with Org Owner (client)"', async () => {
    const keys = [
      key({ ...KEYS.orgOwner, roles: [orgRole('ORG_OWNER')] }),
      key({ ...KEYS.projectOwner, roles: [groupRole('GROUP_OWNER')] }),
      key({ ...KEYS.projectUserAdmin, roles: [groupRole('GROUP_USER_ADMIN')] }),
    ];
    const platform = given({ keys });
    for (const by of [KEYS.orgOwner, KEYS.projectOwner])
      expect((await patch(platform, { tags: ['x'] }, by)).status).toBe(200);
    await expectRefusal(platform, patch(platform, { tags: ['y'] }, KEYS.projectUserAdmin), UNAUTHORIZED);
  });

  it('keeps an old name that would be refused today', async () => {
    const platform = given({ projects: [project({ name: '10gen-x', id: PROJECT })] });
    expect((await patch(platform, { name: '10gen-x', tags: [] })).status).toBe(200);
  });

  it.each(['id', 'orgId', 'agentApiKey'])('refuses another %s: "a different value → 400"', async (name) => {
    const text = `The attribute ${name} is read-only and cannot be changed by the user.`;
    const platform = given({ organizations: TWO_ORGANIZATIONS });
    const change = { name: 'Store', [name]: GLOBEX };
    // A project without an agent key has no value to compare with, so this call creates one.
    if (name === 'agentApiKey')
      await platform.call('post', `${PATH}/agentapikeys`, KEYS.admin, { desc: 'x' });
    await expectRefusal(platform, patch(platform, change), [400, 'ATTRIBUTE_READ_ONLY', text, name]);
  });

  it('takes empty texts as absent: Go clients send them for members that they have not read', async () => {
    const platform = given({ organizations: TWO_ORGANIZATIONS });
    const empty = { id: '', orgId: '', agentApiKey: '' };
    expect((await patch(platform, { name: 'Store', ...empty })).body).toMatchObject({ name: 'Store' });
  });

  it('refuses an empty change, a taken name, and invalid names and tags', async () => {
    const platform = given();
    const missing = 'Either the name attribute or the tags attribute must be specified.';
    const none = [400, 'MISSING_ONE_OF_ATTRIBUTES', missing, 'name', 'tags'] as const;
    await expectRefusal(platform, patch(platform, {}), none);
    await expectRefusal(platform, patch(platform, { id: PROJECT }), none);
    const taken = [409, 'GROUP_ALREADY_EXISTS', 'A group with name Taken already exists.', 'Taken'] as const;
    await expectRefusal(platform, patch(platform, { name: 'Taken' }), taken);
    const invalid = [400, 'INVALID_GROUP_NAME', 'An invalid group name "" was specified.', ''] as const;
    await expectRefusal(platform, patch(platform, { name: '' }), invalid);
    const tags = Array.from({ length: 11 }, (_, at) => `tag${at}`);
    const many = [400, 'TOO_MANY_GROUP_TOKENS', 'Groups are limited to 10 tags.', '10'] as const;
    await expectRefusal(platform, patch(platform, { tags }), many);
    const unknown = [400, 'INVALID_ATTRIBUTE', 'Invalid attribute created specified.', 'created'] as const;
    await expectRefusal(platform, patch(platform, { name: 'x', created: NOW }), unknown);
  });
});
