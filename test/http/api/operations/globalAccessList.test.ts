import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { Schema } from '../../../../src/contract/types.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { formatInstant, HOUR_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY, NOW, ORG } from '../../../support/rows/ids.js';
import { key, orgRole } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, linksOf, membersOf, NOT_GLOBAL_USER_ADMIN, portless } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = '/admin/accessList';
const OFFICE = { cidrBlock: '192.0.2.0/24', description: 'Office' };
const HERE = { cidrBlock: '127.0.0.0/8', description: 'Here' };
const OUTSIDE = [
  403,
  'GLOBAL_USER_OUTSIDE_SUBNET',
  'Global user is from outside whitelisted subnets.',
] as const;
const READER = key({
  ...KEYS.projectReadOnly,
  id: idOf('reader'),
  roles: [{ roleName: 'GLOBAL_READ_ONLY' }],
});
const BOTH = key({
  ...KEYS.orgOwner,
  id: idOf('both'),
  roles: [{ roleName: 'GLOBAL_READ_ONLY' }, orgRole('ORG_READ_ONLY')],
});
const LISTED = key({ ...KEYS.orgMember, id: idOf('listed'), accessList: ['127.0.0.1'] });
const given = (): Tenant => platformWith({ keys: [key(), READER, BOTH, LISTED] });

const create = (platform: Tenant, body: unknown, by: KeyPair = KEYS.admin): Promise<Response> =>
  platform.call('post', PATH, by, body);

async function added(platform: Tenant, body: unknown = HERE): Promise<Schema<'GlobalAccessListEntry'>> {
  return bodyOf<'createGlobalAccessListEntry'>(await create(platform, body));
}

describe('POST /admin/accessList', () => {
  it('answers 200 with the entry: `type:"GLOBAL_ROLE"`', async () => {
    const platform = given();
    const entry = await added(platform);
    const time = formatInstant(NOW);
    expect(entry).toMatchObject({ ...HERE, type: 'GLOBAL_ROLE', created: time, updated: time });
    expect(linksOf({ links: entry.links ?? [] })).toEqual([`self ${PATH}/${entry.id}`]);
    expect(membersOf(entry)).toEqual([
      ...['cidrBlock', 'created', 'description', 'id', 'links', 'type', 'updated'],
    ]);
  });

  it('"fails on exactly the duplicate code": the same network twice (client)', async () => {
    const platform = given();
    await added(platform);
    const cidrBlock = '127.0.0.1/8';
    const text = `The provided IP address ${cidrBlock} already exists in another global whitelist entry.`;
    await expectRefusal(platform, create(platform, { ...OFFICE, cidrBlock }), [
      ...([400, 'DUPLICATE_GLOBAL_WHITELIST_ENTRY', text, cidrBlock] as const),
    ]);
  });

  it('takes two blocks that together contain all addresses, as a published client posts them', async () => {
    const platform = given();
    for (const cidrBlock of ['0.0.0.0/1', '128.0.0.0/1']) await added(platform, { ...HERE, cidrBlock });
    const { totalCount } = bodyOf<'listGlobalAccessList'>(await platform.get('/admin/whitelist'));
    expect(totalCount).toBe(2);
  });

  it.each<[object, Parameters<typeof expectRefusal>[2]]>([
    [
      { description: 'x' },
      [
        ...([400, 'GLOBAL_WHITELIST_ENTRY_REQUIRES_CIDR_BLOCK'] as const),
        'All global whitelist entries require a non-empty cidr block.',
      ],
    ],
    [
      { cidrBlock: '192.0.2.0/24' },
      [
        ...([400, 'GLOBAL_WHITELIST_ENTRY_REQUIRES_DESCRIPTION'] as const),
        'All global whitelist entries require a non-empty description.',
      ],
    ],
    [
      { ...OFFICE, description: 'x'.repeat(251) },
      [
        ...([400, 'INVALID_GLOBAL_WHITELIST_DESCRIPTION'] as const),
        ...(['API key descriptions must be less than 250 characters.', '250'] as const),
      ],
    ],
    [
      { ...OFFICE, cidrBlock: '192.0.2.1' },
      [
        ...([400, 'INVALID_CIDR_BLOCK'] as const),
        ...(['The cidr block 192.0.2.1 must be in valid CIDR notation.', '192.0.2.1'] as const),
      ],
    ],
    [
      { ...OFFICE, cidrBlock: '2001:db8::/32' },
      [
        ...([400, 'IPV6_PERMISSION_ENTRY_NOT_SUPPORTED'] as const),
        'IPv6 addresses are not supported for the global whitelist entries.',
      ],
    ],
  ])('refuses %j', async (body, refusal) => {
    const platform = given();
    await expectRefusal(platform, create(platform, body), refusal);
  });

  it('needs a global user administrator', async () => {
    const platform = given();
    await expectRefusal(platform, create(platform, HERE, KEYS.projectReadOnly), NOT_GLOBAL_USER_ADMIN);
  });
});

describe('GET /admin/accessList', () => {
  it.each(['/admin/whitelist', PATH])(
    '%s is the same store: "list sample has no links" (documentation)',
    async (path) => {
      const platform = given();
      const { id } = await added(platform);
      const { results } = bodyOf<'listGlobalAccessList'>(await platform.get(path, KEYS.projectReadOnly));
      expect(results).toMatchObject([{ id, ...HERE }]);
      expect(membersOf(results[0])).not.toContain('links');
      const one = bodyOf<'getGlobalAccessListEntry'>(await platform.get(`${path}/${id}`));
      expect(portless(one)).toMatchObject({ id, ...HERE });
    },
  );

  it('refuses unknown entries, in all verbs', async () => {
    const platform = given();
    for (const id of [NOBODY, 'x']) {
      const text = `No existing global whitelist entries match the provided id ${id}.`;
      const refusal = [404, 'GLOBAL_WHITELIST_ENTRY_NOT_FOUND', text, id] as const;
      const path = `${PATH}/${id}`;
      await expectRefusal(platform, platform.get(path), refusal);
      await expectRefusal(platform, platform.call('delete', path, KEYS.admin), refusal);
      await expectRefusal(platform, platform.call('patch', path, KEYS.admin, OFFICE), refusal);
    }
  });
});

describe('PATCH and DELETE /admin/accessList/{entryId}', () => {
  it('change an entry and its `updated`, and delete it with a 204', async () => {
    const created = NOW - HOUR_MS;
    const entry = { id: idOf('entry'), ...HERE, createdAt: created, updatedAt: created };
    const platform = platformWith({ globalAccessEntries: [entry] });
    const path = `${PATH}/${entry.id}`;
    const reply = await platform.call('patch', path, KEYS.admin, { description: 'Home' });
    expect(bodyOf<'patchGlobalAccessListEntry'>(reply)).toMatchObject({
      cidrBlock: HERE.cidrBlock,
      description: 'Home',
      created: formatInstant(created),
      updated: formatInstant(NOW),
    });
    const gone = await platform.call('delete', path, KEYS.admin);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect(platform.world.globalAccessEntries.size).toBe(0);
  });

  it('refuses a change of nothing', async () => {
    const platform = given();
    const { id } = await added(platform);
    const text = 'Editing a global whitelist entry requires a cidr block and/or description.';
    const change = platform.call('patch', `${PATH}/${id}`, KEYS.admin, {});
    await expectRefusal(platform, change, [400, 'NO_CIDR_BLOCK_OR_DESCRIPTION', text]);
  });
});

describe('"when that list is non-empty a global-role call from outside it → 403"', () => {
  it('refuses reads and writes that need a global role', async () => {
    const platform = given();
    await added(platform, OFFICE);
    await expectRefusal(platform, platform.get('/admin/apiKeys'), OUTSIDE);
    await expectRefusal(platform, platform.get('/clusters'), OUTSIDE);
    await expectRefusal(platform, platform.get(`/orgs/${ORG}`, KEYS.projectReadOnly), OUTSIDE);
    await expectRefusal(platform, create(platform, HERE), OUTSIDE);
  });

  it('lets callers remove their own address, unlike the access lists of keys', async () => {
    const platform = given();
    const own = await added(platform);
    await added(platform, OFFICE);
    expect((await platform.call('delete', `${PATH}/${own.id}`, KEYS.admin)).status).toBe(204);
    await expectRefusal(platform, platform.get('/admin/apiKeys'), OUTSIDE);
  });

  it('accepts calls for which other roles of the key suffice', async () => {
    const platform = given();
    await added(platform, OFFICE);
    expect((await platform.get(`/orgs/${ORG}`, KEYS.orgOwner)).status).toBe(200);
    await expectRefusal(platform, platform.get('/admin/apiKeys', KEYS.orgOwner), OUTSIDE);
  });

  it('accepts calls from a listed address, and calls with a key whose own list contains the address', async () => {
    const platform = given();
    await added(platform, OFFICE);
    expect((await platform.get('/admin/apiKeys', KEYS.orgMember)).status).toBe(200);
    expect((await create(platform, HERE, KEYS.orgMember)).status).toBe(200);
    expect((await platform.get('/admin/apiKeys')).status).toBe(200);
  });

  it('reports a missing role like anywhere else', async () => {
    const platform = given();
    await added(platform, OFFICE);
    await expectRefusal(platform, create(platform, HERE, KEYS.projectReadOnly), NOT_GLOBAL_USER_ADMIN);
  });
});
