import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { formatInstant } from '../../../../src/world/instant.js';
import { NOW, ORG } from '../../../support/rows/ids.js';
import { key } from '../../../support/rows/rows.js';
import { BY_ADMIN, bodyOf, expectRefusal, linksOf, membersOf, organizationFeed, portless } from './given.js';
import { add, BLOCK, entries, MEMBER, PATH, remove } from './givenKeyAccessList.js';
import { platformWith, type Tenant } from './tenant.js';

const WHITELIST = PATH.replace('accessList', 'whitelist');

const given = (accessList: readonly string[] = []): Tenant =>
  platformWith({ keys: [key(), { ...MEMBER, accessList }] });

async function blocks(platform: Tenant): Promise<readonly string[]> {
  return (await entries(platform)).map(({ cidrBlock }) => cidrBlock);
}

describe('POST …/apiKeys/{apiKeyId}/accessList', () => {
  it('adds, never replaces, and answers 200 with "the whole list after the add" (traffic)', async () => {
    const platform = given(['192.0.2.1']);
    const reply = await add(platform, [{ ipAddress: '192.0.2.2' }, { cidrBlock: BLOCK }]);
    const { results, totalCount } = bodyOf<'addApiKeyAccessListEntries'>(reply);
    expect(totalCount).toBe(3);
    expect(results.map(({ cidrBlock, ipAddress }) => [cidrBlock, ipAddress])).toEqual([
      ['192.0.2.1/32', '192.0.2.1'],
      ['192.0.2.2/32', '192.0.2.2'],
      [BLOCK, undefined],
    ]);
    expect(membersOf(results[2])).not.toContain('ipAddress');
    expect(portless(await entries(platform))).toEqual(portless(results));
  });

  it('gives new entries their time and no uses: "`count` int (0) and `created`"', async () => {
    const platform = given(['192.0.2.1']);
    await add(platform, [{ cidrBlock: '192.0.2.7/32' }]);
    const [, added] = await entries(platform);
    expect(added).toMatchObject({ count: 0, created: formatInstant(NOW), ipAddress: '192.0.2.7' });
    expect(membersOf(added)).toEqual(['cidrBlock', 'count', 'created', 'ipAddress', 'links']);
  });

  it('writes "API_KEY_ACCESS_LIST_ENTRY_ADDED", with the "plain address, no `/32`"', async () => {
    const platform = given();
    await add(platform, [{ cidrBlock: '192.0.2.7/32' }, { cidrBlock: BLOCK }]);
    const event = { eventTypeName: 'API_KEY_ACCESS_LIST_ENTRY_ADDED', targetPublicKey: MEMBER.publicKey };
    expect(organizationFeed(platform)).toMatchObject([
      { ...event, accessListEntry: '192.0.2.7', ...BY_ADMIN },
      { ...event, accessListEntry: BLOCK, ...BY_ADMIN },
    ]);
  });

  it('can lock the key out: "POST succeeds, **next** call 403 … with the address as parameter" (F2)', async () => {
    const platform = given();
    expect((await add(platform, [{ ipAddress: '192.0.2.1' }], KEYS.orgMember)).status).toBe(200);
    const text = 'IP address 127.0.0.1 is not allowed to access this resource.';
    await expectRefusal(platform, platform.get(PATH, KEYS.orgMember), [
      ...([403, 'IP_ADDRESS_NOT_ON_ACCESS_LIST', text, '127.0.0.1'] as const),
    ]);
  });

  it.each<[unknown, Parameters<typeof expectRefusal>[2]]>([
    [
      [{ ipAddress: '192.0.2.1', cidrBlock: BLOCK }],
      [400, 'BAD_ACCESS_LIST_ADD_REQUEST', 'Should not specify both the IP address and the CIDR block.'],
    ],
    [
      [{}],
      [
        ...([400, 'MISSING_ONE_OF_ATTRIBUTES'] as const),
        'Either the ipAddress attribute or the cidrBlock attribute must be specified.',
        ...['ipAddress', 'cidrBlock'],
      ],
    ],
    [
      [{ ipAddress: '192.0.2.5' }, { cidrBlock: '192.0.2.5/32' }],
      [
        ...([400, 'DUPLICATE_ADDRESSES_IN_INPUT'] as const),
        'Two or more of the IP addresses being added to the access list are the same.',
      ],
    ],
    [
      [{ ipAddress: '0.0.0.0' }],
      [
        ...([400, 'CANNOT_ADD_IP_ADDRESS_TO_API_KEY_ACCESS_LIST'] as const),
        'The address 0.0.0.0 cannot be added to access lists.',
        '0.0.0.0',
      ],
    ],
    [
      [{ ipAddress: '192.0.2.256' }],
      [
        ...([400, 'INVALID_IP_ADDRESS_OR_CIDR_NOTATION'] as const),
        'The address 192.0.2.256 must be in valid IP address or CIDR notation.',
        '192.0.2.256',
      ],
    ],
    [
      [{ cidrBlock: '2001:db8::/32' }],
      [
        ...([400, 'IPV6_UNSUPPORTED'] as const),
        'The entry 2001:db8::/32 is an IPv6 value and is not supported.',
        '2001:db8::/32',
      ],
    ],
    [
      [{ cidrBlock: '10.20.30.40/8' }],
      [
        ...([409, 'ADDRESS_ALREADY_IN_ACCESS_LIST'] as const),
        'The address 10.20.30.40/8 is already on the access list.',
        '10.20.30.40/8',
      ],
    ],
  ])('refuses %j', async (body, refusal) => {
    const platform = given([BLOCK]);
    await expectRefusal(platform, add(platform, body), refusal);
  });
});

describe('DELETE …/accessList/{ipAddress}', () => {
  it.each(['10.0.0.0%2F8', '10.0.0.0%2f8', BLOCK, '10.1.2.3/8'])(
    'takes a block as %s: "a path segment may carry `%%2F` … or an unescaped `/`" (client)',
    async (entry) => {
      const platform = given([BLOCK, '192.0.2.1']);
      const reply = await remove(platform, entry);
      expect([reply.status, reply.text]).toEqual([204, '']);
      expect(await blocks(platform)).toEqual(['192.0.2.1/32']);
      expect(organizationFeed(platform)).toMatchObject([
        { eventTypeName: 'API_KEY_ACCESS_LIST_ENTRY_DELETED', accessListEntry: BLOCK, ...BY_ADMIN },
      ]);
    },
  );

  it('refuses the caller\'s own address: "Cannot remove caller\'s IP address {a} from access list." (traffic)', async () => {
    const platform = given(['127.0.0.0/8', BLOCK]);
    const refused = await remove(platform, '127.0.0.0/8', KEYS.orgMember);
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({
        detail: "Cannot remove caller's IP address 127.0.0.1 from access list.",
        errorCode: 'CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST',
        parameters: ['127.0.0.1'],
      }),
    ]);
    expect((await remove(platform, BLOCK, KEYS.orgMember)).status).toBe(204);
    expect((await remove(platform, '127.0.0.0/8')).status).toBe(204);
  });

  it('"last entry deleted──▶ ACTIVE (open again …)"', async () => {
    const platform = given([BLOCK]);
    expect((await platform.get(PATH, KEYS.orgMember)).status).toBe(403);
    await remove(platform, BLOCK);
    expect((await platform.get(PATH, KEYS.orgMember)).status).toBe(200);
  });

  it.each(['192.0.2.1', '10.0.0.0/9', 'x'])('refuses %s, which is not on the list', async (entry) => {
    const platform = given([BLOCK]);
    const text = `IP address ${entry} not on access list for API key ${MEMBER.id}.`;
    const refusal = [404, 'API_KEY_ACCESS_LIST_NOT_FOUND', text, entry, MEMBER.id] as const;
    await expectRefusal(platform, remove(platform, entry), refusal);
    await expectRefusal(platform, platform.get(`${PATH}/${entry}`), refusal);
  });
});

describe('GET …/accessList/{ipAddress}', () => {
  it('shows one entry, with its key as `apiKeys`; its self link leads back to it', async () => {
    const platform = given([BLOCK]);
    const one = bodyOf<'getApiKeyAccessListEntry'>(await platform.get(`${PATH}/${BLOCK}`));
    const self = `${PATH}/10.0.0.0%2F8`;
    expect(linksOf(one)).toEqual([
      `self ${self}`,
      `http://vendor.example.com/apiKeys /orgs/${ORG}/apiKeys/${MEMBER.id}`,
    ]);
    expect(portless(bodyOf<'getApiKeyAccessListEntry'>(await platform.get(self)))).toEqual(portless(one));
    expect((await entries(platform)).map(linksOf)).toEqual([[`self ${self}`]]);
  });

  it('the older path is the same: "alias `/whitelist`"', async () => {
    const platform = given([BLOCK]);
    expect(portless(await entries(platform, WHITELIST))).toEqual(portless(await entries(platform)));
    const one = await platform.get(`${WHITELIST}/${BLOCK}`);
    expect(bodyOf<'getApiKeyAccessListEntry'>(one).cidrBlock).toBe(BLOCK);
    await platform.call('post', WHITELIST, KEYS.admin, [{ ipAddress: '192.0.2.1' }]);
    await platform.call('delete', `${WHITELIST}/${BLOCK}`, KEYS.admin);
    expect(await blocks(platform)).toEqual(['192.0.2.1/32']);
  });
});
