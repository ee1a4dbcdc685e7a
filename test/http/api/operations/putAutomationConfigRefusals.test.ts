import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { expectRefusal } from './given.js';
import { CONFIG, newSet, process, setOf } from './givenAutomation.js';
import { platformWith, type Tenant } from './tenant.js';

const given = (): Tenant => platformWith({ deployments: [replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY'])] });

function put(platform: Tenant, body: unknown) {
  return platform.call('put', CONFIG, KEYS.admin, body);
}

/**
 * Publishes an invalid configuration, and expects that it is refused and changes nothing. Returns the detail of the
 * refusal.
 */
async function invalid(platform: Tenant, body: unknown): Promise<string> {
  const before = platform.world;
  const reply = await put(platform, body);
  expect(reply.body).toMatchObject({ error: 400, reason: 'Bad Request' });
  expect(reply.body).not.toHaveProperty('errorCode');
  expect(platform.world).toBe(before);
  return (reply.body as { readonly detail: string }).detail;
}

describe('an invalid configuration, "400 with `detail` \\"Invalid config: …\\" and no errorCode"', () => {
  it('names a version that "is not available"', async () => {
    const body = { processes: [process('solo_0', { version: '4.2.999' }, '')] };
    expect(await invalid(given(), body)).toBe('Invalid config: MongoDB version 4.2.999 is not available.');
  });

  it('refuses to "add/remove multiple voting members of a replica set at once"', async () => {
    const platform = given();
    await put(platform, newSet('rs9', 3));
    const text = 'Invalid config: Cannot add/remove multiple voting members of a replica set at once';
    expect(await invalid(platform, newSet('rs9', 1))).toBe(text);
    expect(await invalid(platform, newSet('rs9', 5))).toBe(text);
    expect((await put(platform, newSet('rs9', 2))).status).toBe(200);
  });

  it.each([{ arbiterOnly: true }, { hidden: true }, { secondaryDelaySecs: 60 }, { votes: 0 }])(
    'demands of a member with %j that it "must have priority 0 when not eligible to become primary"',
    async (own) => {
      const names = ['rs9_0', 'rs9_1', 'rs9_2'];
      const body = { ...newSet(), replicaSets: [setOf('rs9', names, [{}, {}, own])] };
      expect(await invalid(given(), body)).toBe(
        'Invalid config: member rs9_2 must have priority 0 when not eligible to become primary.',
      );
      const right = { ...newSet(), replicaSets: [setOf('rs9', names, [{}, {}, { ...own, priority: 0 }])] };
      expect((await put(given(), right)).status).toBe(200);
    },
  );

  it('refuses "certificatesVersion decremented"', async () => {
    const platform = given();
    const of = (certificatesVersion: number) => ({
      processes: [process('solo_0', { certificatesVersion }, '')],
    });
    await put(platform, of(2));
    expect(await invalid(platform, of(1))).toBe(
      'Invalid config: certificatesVersion of process solo_0 cannot be decremented.',
    );
  });

  it.each([
    ['a process has no name.', { processes: [process('a_0', { name: '' }, '')] }],
    ['process a_0 has no hostname.', { processes: [process('a_0', { hostname: '' }, '')] }],
    ['process a_0 has no version.', { processes: [process('a_0', { version: '' }, '')] }],
    ['process a_0 has no args2_6.', { processes: [process('a_0', { args2_6: undefined }, '')] }],
    ['process a_0 has no processType.', { processes: [process('a_0', { processType: undefined }, '')] }],
    [
      'process a_0 has no valid port.',
      { processes: [process('a_0', { args2_6: { net: { port: 0 } } }, '')] },
    ],
    [
      'process name a_0 is not unique.',
      { processes: [process('a_0', {}, ''), process('a_0', { hostname: 'b' }, '')] },
    ],
    [
      'process at a-0.example.net:27017 is not unique.',
      { processes: [process('a_0', {}, ''), process('b_0', { hostname: 'a-0.example.net' }, '')] },
    ],
    ['process a_0 is not a member of the replica set a.', { processes: [process('a_0')] }],
    ['an index has no key.', { indexConfigs: [{ rsName: 'a' }] }],
    ['a replica set has no _id.', { replicaSets: [setOf('', [])] }],
    ['replica set a has no members.', { replicaSets: [setOf('a', [])] }],
    ['member a_9 of the replica set a is not a process.', { replicaSets: [setOf('a', ['a_9'])] }],
    [
      'process b_0 does not have the replSetName a.',
      { processes: [process('b_0', {}, '')], replicaSets: [setOf('a', ['b_0'])] },
    ],
    [
      'replica set a has no voting members.',
      { processes: [process('a_0')], replicaSets: [setOf('a', ['a_0'], [{ votes: 0, priority: 0 }])] },
    ],
    [
      'replica set a has no member that can become primary.',
      { processes: [process('a_0')], replicaSets: [setOf('a', ['a_0'], [{ priority: 0 }])] },
    ],
    ['a sharded cluster has no name.', { sharding: [{ shards: [] }] }],
    ['two sharded clusters have the same name.', { sharding: [{ name: 's' }, { name: 's' }] }],
    [
      'replica set c of the sharded cluster s does not exist.',
      { sharding: [{ name: 's', configServerReplica: 'c', shards: [] }] },
    ],
    [
      'process r_0 is the router of no sharded cluster.',
      { processes: [process('r_0', { processType: 'mongos', cluster: 's' }, '')] },
    ],
  ])('says "%s"', async (detail, body) => {
    expect(await invalid(given(), body)).toBe(`Invalid config: ${detail}`);
  });
});

describe('a request that is no configuration', () => {
  it.each([200, 3000])('is a 400 if its options have %i levels', async (levels) => {
    const platform = given();
    const before = platform.world;
    const options = JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object;
    expect(await put(platform, { options })).toMatchObject({ status: 400 });
    expect(platform.world).toBe(before);
  });

  it('is a "400 `INVALID_ATTRIBUTE`" for an "unknown attribute"', async () => {
    const platform = given();
    await expectRefusal(platform, put(platform, { surplus: 1 }), [
      ...([400, 'INVALID_ATTRIBUTE', 'Invalid attribute surplus specified.', 'surplus'] as const),
    ]);
  });

  it.each([
    [{ processes: 7 }, 'processes'],
    [{ replicaSets: [7] }, 'replicaSets[0]'],
    [{ processes: [{ ...process('a_0', {}, ''), version: 7 }] }, 'processes[0].version'],
  ])('is a 400 INVALID_JSON_ATTRIBUTE for the wrong type in %j', async (body, attribute) => {
    const platform = given();
    await expectRefusal(platform, put(platform, body), [
      ...([400, 'INVALID_JSON_ATTRIBUTE'] as const),
      `Received JSON for the ${attribute} attribute does not match expected format.`,
      attribute,
    ]);
  });
});
