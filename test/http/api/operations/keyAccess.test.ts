import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { formatInstant, HOUR_MS } from '../../../../src/world/instant.js';
import { GLOBEX, idOf, NOW, ORG } from '../../../support/rows/ids.js';
import { groupRole, key, organization, orgRole } from '../../../support/rows/rows.js';
import { expectRefusal, membersOf } from './given.js';
import { add, BLOCK, entries, MEMBER, PATH, remove } from './givenKeyAccessList.js';
import { platformWith, type Tenant } from './tenant.js';

const OTHER = key({ ...KEYS.orgOwner, id: idOf('other'), roles: [orgRole('ORG_READ_ONLY')] });

const given = (accessList: readonly string[] = []): Tenant =>
  platformWith({ keys: [key(), { ...MEMBER, accessList }, OTHER] });

describe('the access list of a key', () => {
  it('is open to "the key itself, or Org Owner"', async () => {
    const platform = given();
    const text = 'API Key access lists are only accessible by the API Key or by a user administrator.';
    expect((await platform.get(PATH, KEYS.orgMember)).status).toBe(200);
    const refusal = [400, 'API_KEY_ACCESS_LIST_ACCESS_DENIED', text] as const;
    await expectRefusal(platform, platform.get(PATH, KEYS.orgOwner), refusal);
    await expectRefusal(platform, add(platform, [], KEYS.orgOwner), refusal);
    await expectRefusal(platform, remove(platform, BLOCK, KEYS.orgOwner), refusal);
  });

  it('counts "each authenticated request of that key that matched the entry", and no other', async () => {
    const platform = given(['127.0.0.0/8', '127.0.0.1', BLOCK]);
    await platform.get(PATH, KEYS.orgMember);
    await platform.get('/nowhere', KEYS.orgMember);
    await platform.get(PATH, { ...KEYS.orgMember, privateKey: 'wrong' });
    const used = { count: 2, lastUsed: formatInstant(NOW), lastUsedAddress: '127.0.0.1' };
    const [block, address, other] = await entries(platform);
    expect([block, address]).toMatchObject([used, used]);
    expect(other?.count).toBe(0);
    expect(membersOf(other)).not.toContain('lastUsed');
  });

  it('does not change the world for requests of keys without a list, and writes no events', async () => {
    const platform = given(['127.0.0.1']);
    const before = platform.world;
    await platform.get(PATH);
    expect(platform.world).toBe(before);
    await platform.get(PATH, KEYS.orgMember);
    expect(platform.world.events).toBe(before.events);
  });

  it('keeps the data of entries that remain, and forgets those that are deleted', async () => {
    const created = NOW - HOUR_MS;
    const uses = [{ entry: BLOCK, createdAt: created, count: 7 }];
    const member = { ...MEMBER, accessList: [BLOCK], accessUses: uses };
    const platform = platformWith({ keys: [key(), member] });
    await add(platform, [{ ipAddress: '192.0.2.1' }]);
    expect((await entries(platform))[0]).toMatchObject({ count: 7, created: formatInstant(created) });
    await remove(platform, BLOCK);
    await add(platform, [{ cidrBlock: BLOCK }]);
    expect((await entries(platform))[1]).toMatchObject({ count: 0, created: formatInstant(NOW) });
  });
});

describe('an organization that requires access lists', () => {
  const closed = organization({ accessListRequired: true });
  const refusal = [
    ...([403, 'ORG_REQUIRES_ACCESS_LIST'] as const),
    'This organization requires access through an access list of ip ranges.',
  ] as const;

  it('refuses its keys without a list: "fresh key works nowhere … until an entry exists" (F3)', async () => {
    const platform = platformWith({ organizations: [closed], keys: [key(), MEMBER] });
    await expectRefusal(platform, platform.get(`/orgs/${ORG}`, KEYS.orgMember), refusal);
    await expectRefusal(platform, platform.get('/clusters', KEYS.orgMember), refusal);
    await add(platform, [{ ipAddress: '127.0.0.1' }]);
    expect((await platform.get(`/orgs/${ORG}`, KEYS.orgMember)).status).toBe(200);
  });

  it('refuses keys of its projects too, but not keys of other organizations', async () => {
    const ofProject = key({ ...KEYS.projectOwner, id: idOf('project'), roles: [groupRole()] });
    const ofOther = { ...MEMBER, roles: [orgRole('ORG_OWNER', GLOBEX)] };
    const organizations = [closed, organization({ id: GLOBEX, name: 'Globex' })];
    const platform = platformWith({ organizations, keys: [key(), ofProject, ofOther] });
    await expectRefusal(platform, platform.get('/clusters', KEYS.projectOwner), refusal);
    expect((await platform.get('/clusters', KEYS.orgMember)).status).toBe(200);
  });
});
