import { describe, expect, it } from '@jest/globals';
import type { Deployment } from '../../../support/rows/deployments.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { KEYS, type Platform } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { configOf, CONFIG, deploying, newSet, pass, process, setOf, type Config } from './givenAutomation.js';

const given = (...deployments: Deployment[]): Platform => deploying({ deployments });

async function put(platform: Platform, body: unknown): Promise<string> {
  const { status, body: reply } = await platform.call('put', CONFIG, KEYS.admin, body);
  return status === 200 ? 'published' : (reply as { readonly detail: string }).detail;
}

/** A configuration of a replica set of `size` members. `own` has settings of the members, in their order. */
function sized(size: number, own: readonly object[] = [], name = 'rs9'): Config {
  const names = Array.from({ length: size }, (_, at) => `${name}_${at}`);
  return {
    processes: names.map((each) => process(each)),
    replicaSets: [setOf(name, names, own)],
  };
}

const silent = (count: number): object[] => Array.from({ length: count }, () => ({ votes: 0, priority: 0 }));

const HOSTS = `/groups/${PROJECT}/hosts`;

describe('the limits of a replica set, "400 with `detail` \\"Invalid config: …\\""', () => {
  it('are 7 voting members of 50', async () => {
    expect(await put(given(), sized(7))).toBe('published');
    expect(await put(given(), sized(8))).toBe(
      'Invalid config: replica set rs9 has 8 voting members, at most 7 are allowed.',
    );
    expect(await put(given(), sized(50, silent(43)))).toBe('published');
    expect(await put(given(), sized(51, silent(44)))).toBe(
      'Invalid config: replica set rs9 has 51 members, at most 50 are allowed.',
    );
  });

  it('do not concern a set that is larger already and does not change', async () => {
    const platform = given(replicaSet('rs0', {}, ['PRIMARY', ...Array<'SECONDARY'>(8).fill('SECONDARY')]));
    const { processes = [], replicaSets = [] } = await configOf(platform);
    expect(await put(platform, { processes, replicaSets })).toBe('published');
    const solo = process('solo_0', {}, '');
    expect(await put(platform, { processes: [...processes, solo], replicaSets })).toBe('published');
  });

  it('do not let the `_id` of a member change', async () => {
    const platform = given();
    expect(await put(platform, sized(3))).toBe('published');
    pass(platform, 90);
    expect(await put(platform, sized(3, [{ _id: 3 }]))).toBe(
      'Invalid config: the _id of member rs9_0 of the replica set rs9 cannot change from 0 to 3.',
    );
  });

  it.each([
    ['two members of the replica set rs9 have the _id 0.', [{}, { _id: 0 }]],
    ['the votes of member rs9_1 of the replica set rs9 must be 0 or 1.', [{}, { votes: 2 }]],
    ['the priority of member rs9_1 of the replica set rs9 must be from 0 to 1000.', [{}, { priority: 1001 }]],
    ['the priority of member rs9_1 of the replica set rs9 must be from 0 to 1000.', [{}, { priority: -1 }]],
    [
      'the delay of member rs9_1 of the replica set rs9 must be from 0 to 31622400 seconds.',
      [{}, { priority: 0, secondaryDelaySecs: -1 }],
    ],
  ])('say "%s"', async (detail, own) => {
    expect(await put(given(), sized(3, own))).toBe(`Invalid config: ${detail}`);
  });

  it('forbid one process twice, and one name for two sets', async () => {
    const twice = { ...sized(1), replicaSets: [setOf('rs9', ['rs9_0', 'rs9_0'])] };
    expect(await put(given(), twice)).toBe(
      'Invalid config: two members of the replica set rs9 have the host rs9_0.',
    );
    const named = { ...sized(2), replicaSets: [setOf('rs9', ['rs9_0']), setOf('rs9', ['rs9_1'])] };
    expect(await put(given(), named)).toBe('Invalid config: two replica sets have the _id rs9.');
  });
});

describe('the feature compatibility version of a process', () => {
  const solo = (version: string, featureCompatibilityVersion?: string) => ({
    processes: [process('solo_0', { version, featureCompatibilityVersion }, '')],
  });

  it.each([
    ['7.0.14', '7.0'],
    ['7.0.14-ent', '6.0'],
    ['8.0.4', '7.0'],
    ['5.0.31', '4.4'],
    ['3.4.24', '3.2'],
    ['7.0.14', undefined],
  ])('accepts for version %s: %s', async (version, compatibility) => {
    expect(await put(given(), solo(version.replace('-ent', ''), compatibility))).toBe('published');
  });

  it.each([
    ['7.0.14', '8.0'],
    ['7.0.14', '5.0'],
    ['7.0.14', '6.5'],
    ['7.0.14', '7'],
    ['8.0.4', '6.0'],
    ['6.0.0', 'newest'],
  ])('refuses for version %s: %s', async (version, compatibility) => {
    expect(await put(given(), solo(version, compatibility))).toBe(
      `Invalid config: featureCompatibilityVersion ${compatibility} of process solo_0 does not fit its version ${version}.`,
    );
  });

  it('must follow before the version is two series ahead', async () => {
    const platform = given();
    expect(await put(platform, solo('6.0.1', '6.0'))).toBe('published');
    expect(await put(platform, solo('8.0.4', '6.0'))).toContain('does not fit its version 8.0.4');
    expect(await put(platform, solo('7.0.14', '6.0'))).toBe('published');
  });
});

describe('a member of a replica set', () => {
  it('does not become an arbiter, and an arbiter no other member', async () => {
    const platform = given();
    const arbiter = { arbiterOnly: true, priority: 0 };
    expect(await put(platform, sized(3, [{}, {}, arbiter]))).toBe('published');
    const text = (name: string) =>
      `Invalid config: arbiterOnly of member ${name} of the replica set rs9 cannot change: ` +
      'remove the member, then add it again.';
    expect(await put(platform, sized(3, [{}, arbiter, arbiter]))).toBe(text('rs9_1'));
    expect(await put(platform, sized(3))).toBe(text('rs9_2'));
  });

  it('does not change to another set, so no set is renamed', async () => {
    const platform = given();
    expect(await put(platform, sized(3))).toBe('published');
    const renamed = {
      processes: ['rs9_0', 'rs9_1', 'rs9_2'].map((name) => process(name, {}, 'other')),
      replicaSets: [setOf('other', ['rs9_0', 'rs9_1', 'rs9_2'])],
    };
    expect(await put(platform, renamed)).toBe(
      'Invalid config: process rs9_0 cannot change from the replica set rs9 to other.',
    );
  });
});

describe('a new set with the name of a set that Automation does not manage', () => {
  const managedBy = (platform: Platform) =>
    [...platform.world.hosts.all()].map(({ unmanaged }) => unmanaged === true);

  async function unmanaged(): Promise<Platform> {
    const platform = given(replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'SECONDARY']));
    expect(await put(platform, {})).toBe('published');
    expect(managedBy(platform)).toEqual([true, true, true]);
    return platform;
  }

  it('is refused', async () => {
    expect(await put(await unmanaged(), newSet('rs0'))).toBe(
      'Invalid config: a replica set rs0 exists that is not managed by Automation: ' +
        'add its processes, or choose another name.',
    );
    expect(await put(await unmanaged(), newSet('rs1'))).toBe('published');
  });

  it('is a set of its own if clients have removed the processes of the other', async () => {
    const platform = await unmanaged();
    for (const { id } of [...platform.world.hosts.all()])
      expect((await platform.call('delete', `${HOSTS}/${id}`, KEYS.admin)).status).toBe(204);
    expect(await put(platform, newSet('rs0'))).toBe('published');
    pass(platform, 300);
    const { results } = (await platform.get(HOSTS)).body as { readonly results: readonly object[] };
    expect(results).toHaveLength(3);
    const clusters = (await platform.get(`/groups/${PROJECT}/clusters`)).body;
    expect(clusters).toMatchObject({ results: [{ replicaSetName: 'rs0' }], totalCount: 1 });
  });

  it('takes over that set if it contains its processes', async () => {
    const platform = given(replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'SECONDARY']));
    const { processes, replicaSets } = await configOf(platform);
    expect(await put(platform, {})).toBe('published');
    expect(await put(platform, { processes, replicaSets })).toBe('published');
    expect(managedBy(platform)).toEqual([false, false, false]);
  });
});
