import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Settings } from '../../../../src/world/settings.js';
import { isListed } from '../../../../src/api/addresses.js';
import { isAddressOrBlock } from '../../../../src/world/addresses.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS, Platform, platformOf } from '../../../support/platform.js';
import { Wire, type WireReply } from './wire.js';

const LISTS = {
  itsAddress: ['127.0.0.1'],
  another: ['127.0.0.2'],
  several: ['192.0.2.1', '127.0.0.7', '2001:db8::/32'],
  block: ['127.0.0.0/8'],
  smallBlock: ['127.0.0.0/29'],
  blockOfOne: ['127.0.0.9/32'],
  blockOfAll: ['0.0.0.0/0'],
  loopback6: ['::1'],
  block6: ['::/64'],
  others6: ['2001:db8::/32', 'fe80::1'],
  far: ['192.0.2.1'],
  none: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type ListName = keyof typeof LISTS;

/** Creates a platform with one key of a global owner for each access list. */
function platformWithLists(settings: Partial<Settings> = {}): Platform {
  const { world } = platformOf({ settings });
  const [admin] = world.keys.select('publicKey', KEYS.admin.publicKey).toArray();
  if (admin === undefined) throw new Error('the standard world has no admin');
  const keys = Object.entries(LISTS).reduce(
    (table, [name, accessList]) => table.put({ ...admin, id: name, publicKey: name, accessList }),
    world.keys,
  );
  return new Platform({ ...world, keys });
}

function keyWith(list: ListName): KeyPair {
  return { ...KEYS.admin, publicKey: list };
}

function callFrom(wire: Wire, localAddress: string, list: ListName, path = '/clusters'): Promise<WireReply> {
  return wire.call({ path, localAddress, key: keyWith(list) });
}

describe('a key with an access list', () => {
  let wire: Wire;

  beforeAll(async () => {
    wire = await Wire.to(platformWithLists());
  });
  afterAll(() => wire.close());

  it.each<[string, ListName, string]>([
    ['its address', 'itsAddress', '127.0.0.1'],
    ['one address of several', 'several', '127.0.0.7'],
    ['a block', 'block', '127.44.5.6'],
    ['a block of one', 'blockOfOne', '127.0.0.9'],
    ['a block of all', 'blockOfAll', '127.0.0.1'],
    ['the loopback of IPv6, which is the same machine', 'loopback6', '127.0.0.1'],
    ['a block of IPv6 with the loopback in it', 'block6', '127.0.0.1'],
    ['everywhere when the list is empty', 'none', '127.0.0.1'],
  ])('is accepted from %s', async (_name, list, from) => {
    expect((await callFrom(wire, from, list)).status).toBe(200);
  });

  it.each<[string, ListName, string]>([
    ['another address', 'another', '127.0.0.1'],
    ['outside of its block', 'smallBlock', '127.0.0.8'],
    ['IPv4 when it has IPv6 only', 'others6', '127.0.0.1'],
  ])('is refused from %s', async (_name, list, from) => {
    const { headers, status, text } = await callFrom(wire, from, list);
    expect(status).toBe(403);
    expect(headers).not.toHaveProperty('www-authenticate');
    expect(JSON.parse(text)).toEqual({
      detail: `IP address ${from} is not allowed to access this resource.`,
      error: 403,
      errorCode: 'IP_ADDRESS_NOT_ON_ACCESS_LIST',
      parameters: [from],
      reason: 'Forbidden',
    });
  });

  it('is refused before path, role and query are checked', async () => {
    for (const path of ['/nothing', '/groups/nowhere/events', '/clusters?pageNum=0']) {
      expect((await callFrom(wire, '127.0.0.1', 'far', path)).text).toContain(
        'IP_ADDRESS_NOT_ON_ACCESS_LIST',
      );
    }
  });

  it('does not reveal its list to a caller without its secret', async () => {
    const key = { ...keyWith('far'), privateKey: 'wrong' };
    expect((await wire.call({ path: '/clusters', key })).status).toBe(401);
  });
});

describe('where the deployment requires an access list, a key', () => {
  let wire: Wire;

  beforeAll(async () => {
    wire = await Wire.to(platformWithLists({ accessListRequired: true }));
  });
  afterAll(() => wire.close());

  it('is refused without a list', async () => {
    const { text } = await callFrom(wire, '127.0.0.1', 'none');
    expect(JSON.parse(text)).toEqual({
      detail: 'This resource requires access through an access list of ip ranges.',
      error: 403,
      errorCode: 'RESOURCE_REQUIRES_ACCESS_LIST',
      parameters: ['127.0.0.1'],
      reason: 'Forbidden',
    });
  });

  it('is accepted from an address on the list', async () => {
    expect((await callFrom(wire, '127.0.0.1', 'itsAddress')).status).toBe(200);
    expect((await callFrom(wire, '127.0.0.1', 'another')).status).toBe(403);
  });
});

/** "`accessList` (string, an IP address; the parameter may be repeated …)" (E4) */
describe('the access list of the first key', () => {
  const user = { username: 'first@example.com', password: 'correct-horse-7', firstName: 'A', lastName: 'B' };

  async function firstKey(query: string): Promise<[Platform, { publicKey: string; privateKey: string }]> {
    const platform = platformOf({ fixture: 'empty' });
    const { body, status } = await platform.call('post', `/unauth/users${query}`, undefined, user);
    expect(status).toBe(201);
    return [
      platform,
      (body as { programmaticApiKey: { publicKey: string; privateKey: string } }).programmaticApiKey,
    ];
  }

  it.each([
    '',
    '?accessList=127.0.0.1',
    '?accessList=192.0.2.1&accessList=127.0.0.0/8',
    '?whitelist=127.0.0.1',
  ])('admits it with %j', async (query) => {
    const [platform, key] = await firstKey(query);
    expect((await platform.get('/clusters', key)).status).toBe(200);
  });

  it.each(['?accessList=192.0.2.1', '?accessList=127.0.0.2/32&accessList=2001:db8::1', '?accessList=::2'])(
    'refuses it with %j',
    async (query) => {
      const [platform, key] = await firstKey(query);
      expect((await platform.get('/clusters', key)).body).toMatchObject({
        errorCode: 'IP_ADDRESS_NOT_ON_ACCESS_LIST',
      });
    },
  );
});

describe('an address or block', () => {
  it.each([
    '192.0.2.1',
    '192.0.2.0/24',
    '0.0.0.0/0',
    '::1',
    '2001:db8::/32',
    '::/0',
    '::ffff:192.0.2.1',
    '::/128',
  ])('can be %s', (text) => {
    expect(isAddressOrBlock(text)).toBe(true);
    expect(() => isListed([text], '192.0.2.1')).not.toThrow();
    expect(() => isListed([text], '2001:db8::1')).not.toThrow();
  });

  it.each([
    ...[
      '',
      ' ',
      'x',
      'localhost',
      '192.0.2',
      '192.0.2.256',
      '192.0.2.1.1',
      '192.0.2.01',
      '0xC0.0.2.1',
      '3221225985',
    ],
    ...[
      '192.0.2.1/',
      '192.0.2.1/33',
      '192.0.2.1/-1',
      '192.0.2.1/a',
      '192.0.2.1/24/8',
      '192.0.2.0/255.255.255.0',
    ],
    ...[
      '::1/129',
      ':::',
      '2001:db8',
      '[::1]',
      'fe80::1%eth0',
      '192.0.2.1:80',
      '192.0.2.1,192.0.2.2',
      '/24',
      'a:b@[::1',
    ],
  ])('cannot be %j', (text) => {
    expect(isAddressOrBlock(text)).toBe(false);
  });

  it('contains the addresses of its prefix', () => {
    expect(isListed(['192.0.2.0/30'], '192.0.2.3')).toBe(true);
    expect(isListed(['192.0.2.0/30'], '192.0.2.4')).toBe(false);
    expect(isListed(['2001:db8::/32'], '2001:db8:ffff::1')).toBe(true);
    expect(isListed(['2001:db8::/32'], '2001:db9::1')).toBe(false);
    expect(isListed(['192.0.2.77/24'], '192.0.2.1')).toBe(true);
    expect(isListed([], '192.0.2.1')).toBe(false);
  });
});
