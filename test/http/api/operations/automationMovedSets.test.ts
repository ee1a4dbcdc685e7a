import { describe, expect, it } from '@jest/globals';
import { KEYS, type Platform } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import {
  change,
  changeAll,
  configOf,
  deployed,
  deploying,
  hostsOf,
  newSet,
  pass,
  process,
  publish,
  setOf,
  waitForGoal,
} from './givenAutomation.js';

const SHARD = { _id: 'first', rs: 'first' };
const SHARDED = { name: 'sh9', configServerReplica: 'conf', shards: [SHARD] };

/** A sharded cluster of one shard with one member, its config server and its router. */
const SHARDED_PARTS = {
  processes: [
    process('conf_0'),
    process('first_0'),
    process('router_0', { processType: 'mongos', cluster: 'sh9' }, ''),
  ],
  replicaSets: [setOf('conf', ['conf_0']), setOf('first', ['first_0'])],
};

/** Publishes a change, and waits until the agents have made it and monitoring has seen it. */
async function changed(
  platform: Platform,
  how: (config: Awaited<ReturnType<typeof configOf>>) => object,
): Promise<void> {
  await change(platform, how);
  expect(await waitForGoal(platform)).toBeLessThan(90);
  pass(platform, 120);
}

/** Adds a sharded cluster whose second shard is the existing replica set `rs9`. */
async function becomeShard(platform: Platform): Promise<void> {
  await changed(platform, ({ processes = [], replicaSets = [], ...config }) => ({
    ...config,
    processes: [...processes, ...SHARDED_PARTS.processes],
    replicaSets: [...replicaSets, ...SHARDED_PARTS.replicaSets],
    sharding: [{ ...SHARDED, shards: [SHARD, { _id: 'second', rs: 'rs9' }] }],
  }));
}

async function withShards(platform: Platform, shards: readonly object[]): Promise<void> {
  await changed(platform, (config) => ({ ...config, sharding: [{ ...SHARDED, shards }] }));
}

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(platform: Platform, path: string): Promise<readonly Row[]> {
  return ((await platform.get(`/groups/${PROJECT}${path}`)).body as { results: readonly Row[] }).results;
}

/** Returns the type, shard and cluster name of each member of `rs9`, as clients see them. */
async function membersOf(platform: Platform): Promise<readonly string[]> {
  const clusters = await rowsOf(platform, '/clusters');
  const hosts = await rowsOf(platform, '/hosts');
  return hosts
    .filter(({ hostname }) => String(hostname).startsWith('rs9'))
    .map(({ typeName, clusterId, shardName = '-' }) => {
      const cluster = clusters.find(({ id }) => id === clusterId);
      return `${String(typeName)} ${String(shardName)} ${String(cluster?.clusterName)}`;
    });
}

async function nodesOf(platform: Platform): Promise<readonly string[]> {
  const { results } = bodyOf<'listClusters'>(await platform.get('/clusters'));
  return results.flatMap(({ clusters }) => clusters.map(({ name, nodeCount }) => `${name} ${nodeCount}`));
}

const AS_SHARD = ['SHARD_PRIMARY second sh9', 'SHARD_SECONDARY second sh9', 'SHARD_SECONDARY second sh9'];
const ALONE = ['REPLICA_PRIMARY - rs9', 'REPLICA_SECONDARY - rs9', 'REPLICA_SECONDARY - rs9'];

describe('a replica set that becomes a shard, and leaves the cluster again', () => {
  it('"hosts?clusterId of all clusters partition the non-standalone, non-router hosts"', async () => {
    const platform = await deployed();
    expect([...(await membersOf(platform))].toSorted()).toEqual(ALONE);
    await becomeShard(platform);
    expect([...(await membersOf(platform))].toSorted()).toEqual(AS_SHARD);
    expect(await nodesOf(platform)).toEqual(['sh9 6']);
    await withShards(platform, [SHARD]);
    expect([...(await membersOf(platform))].toSorted()).toEqual(ALONE);
    expect(await nodesOf(platform)).toEqual(['rs9 3', 'sh9 3']);
    await withShards(platform, [SHARD, { _id: 'second', rs: 'rs9' }]);
    expect([...(await membersOf(platform))].toSorted()).toEqual(AS_SHARD);
  });

  it('elects its primary, wherever it is', async () => {
    const platform = await deployed();
    await becomeShard(platform);
    await changeAll(platform, { lastRestart: new Date(platform.world.now).toISOString() });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    await withShards(platform, [SHARD]);
    expect([...(await membersOf(platform))].toSorted()).toEqual(ALONE);
    expect([...platform.world.clusters.all()].flatMap(({ leaderless = [] }) => leaderless)).toEqual([]);
  });

  it('"DELETE … ──► gone": the router does not report the processes of a former shard', async () => {
    const platform = await deployed();
    await becomeShard(platform);
    await withShards(platform, [SHARD]);
    await changed(platform, ({ processes, replicaSets, ...config }) => ({
      ...config,
      processes: processes?.filter(({ name }) => name?.startsWith('rs9') !== true),
      replicaSets: replicaSets?.filter(({ _id: id }) => id !== 'rs9'),
    }));
    for (const { id, hostname } of hostsOf(platform))
      if (hostname.startsWith('rs9'))
        expect((await platform.call('delete', `/groups/${PROJECT}/hosts/${id}`, KEYS.admin)).status).toBe(
          204,
        );
    pass(platform, 600);
    expect(await membersOf(platform)).toEqual([]);
    expect(await nodesOf(platform)).toEqual(['sh9 3']);
  });
});

describe('a set that ran without automation', () => {
  it('gets the priorities and the version of the configuration that takes it over', async () => {
    const platform = await deployed();
    const config = await configOf(platform);
    await publish(platform, { ...config, processes: [], replicaSets: [] });
    pass(platform, 60);
    const last = hostsOf(platform).at(-1);
    await publish(platform, {
      ...config,
      processes: config.processes?.map((each) => ({ ...each, version: '7.0.20' })),
      replicaSets: newSet().replicaSets?.map((set) => ({
        ...set,
        members: set.members?.map((member, at) => ({ ...member, priority: at === 2 ? 5 : 1 })),
      })),
    });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    const hosts = hostsOf(platform);
    expect(hosts.map(({ version }) => version)).toEqual(['7.0.20', '7.0.20', '7.0.20']);
    expect(hosts.find(({ replicaState }) => replicaState === 'PRIMARY')?.id).toBe(last?.id);
  });

  it('is not changed if it has the settings of the configuration already', async () => {
    const platform = await deployed();
    const config = await configOf(platform);
    await publish(platform, { ...config, processes: [], replicaSets: [] });
    pass(platform, 60);
    const { size } = platform.world.events;
    await publish(platform, config);
    expect(await waitForGoal(platform)).toBeLessThan(15);
    expect([...platform.world.events.all()].slice(size).map(({ eventTypeName }) => eventTypeName)).toEqual([
      'AUTOMATION_CONFIG_PUBLISHED_AUDIT',
    ]);
  });
});

describe('the first members of a set', () => {
  it.each([0, 1, 2])(
    '"election, PRIMARY_ELECTED" once, if member %d has the highest priority',
    async (chosen) => {
      const platform = deploying();
      const own = [0, 1, 2].map((at) => ({ priority: at === chosen ? 5 : 1 }));
      const { processes } = newSet();
      await publish(platform, {
        processes,
        replicaSets: [setOf('rs9', ['rs9_0', 'rs9_1', 'rs9_2'], own)],
      });
      expect(await waitForGoal(platform)).toBeLessThan(90);
      pass(platform, 120);
      const events = [...platform.world.events.all()];
      const elected = events.filter(({ eventTypeName }) => eventTypeName === 'PRIMARY_ELECTED');
      expect(elected.map(({ hostname }) => hostname)).toEqual([`rs9-${chosen}.example.net`]);
    },
  );

  it('"PRIMARY_ELECTED" once, and no missing primary before the set is initiated', async () => {
    const platform = deploying();
    await publish(platform, {
      ...SHARDED_PARTS,
      processes: [
        ...SHARDED_PARTS.processes,
        ...['rs9_0', 'rs9_1', 'rs9_2'].map((name) =>
          process(name, { hostname: `${name[4] ?? ''}.example.net` }),
        ),
      ],
      replicaSets: [...SHARDED_PARTS.replicaSets, setOf('rs9', ['rs9_0', 'rs9_1', 'rs9_2'])],
      sharding: [SHARDED],
      monitoringVersions: [{ hostname: '0.example.net' }],
    });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    pass(platform, 120);
    const types = [...platform.world.events.all()].map(({ eventTypeName }) => eventTypeName);
    expect(types.filter((type) => type === 'PRIMARY_ELECTED')).toHaveLength(3);
    expect(types).not.toContain('NO_PRIMARY');
  });
});
