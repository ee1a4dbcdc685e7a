import { describe, expect, it } from '@jest/globals';
import type { Platform } from '../../../support/platform.js';
import {
  change,
  deploying,
  pass,
  process,
  publish,
  setOf,
  statusOf,
  waitForGoal,
} from './givenAutomation.js';

type Json = Readonly<Record<string, unknown>>;

/** A process that is a member of a shard or of the config servers. */
function member(name: string, clusterRole: string): object {
  const own = process(name) as Json;
  return process(name, { args2_6: { ...(own.args2_6 as Json), sharding: { clusterRole } } });
}

const SHARDED = {
  name: 'sh9',
  configServerReplica: 'conf',
  shards: [{ _id: 'first', rs: 'first' }],
};

/** A platform with a sharded cluster of one shard. */
async function deployed(): Promise<Platform> {
  const platform = deploying();
  await publish(platform, {
    processes: [
      member('conf_0', 'configsvr'),
      member('first_0', 'shardsvr'),
      process('router_0', { processType: 'mongos', cluster: 'sh9' }, ''),
    ],
    replicaSets: [setOf('conf', ['conf_0']), setOf('first', ['first_0'])],
    sharding: [SHARDED],
  });
  await settled(platform);
  return platform;
}

async function settled(platform: Platform): Promise<void> {
  expect(await waitForGoal(platform)).toBeLessThan(90);
  pass(platform, 60);
}

async function withSecondShard(): Promise<Platform> {
  const platform = await deployed();
  await change(platform, ({ processes = [], replicaSets = [], ...config }) => ({
    ...config,
    processes: [...processes, member('second_0', 'shardsvr')],
    replicaSets: [...replicaSets, setOf('second', ['second_0'])],
    sharding: [{ ...SHARDED, shards: [...SHARDED.shards, { _id: 'second', rs: 'second' }] }],
  }));
  await settled(platform);
  return platform;
}

function shardEvents({ world }: Platform): readonly string[] {
  return [...world.events.all()]
    .filter(({ eventTypeName }) => eventTypeName.startsWith('SHARD_'))
    .map(({ eventTypeName, shardName = '' }) => `${eventTypeName} ${shardName}`);
}

function shardsOf({ world }: Platform): readonly string[] {
  return [...world.clusters.all()].flatMap(({ shards }) => shards.map(({ shardName }) => shardName));
}

describe('a process that automation starts', () => {
  it('shows its shard if it is a member of one', async () => {
    const shards = [...(await withSecondShard()).world.hosts.all()].map((host) => [
      host.replicaSetName,
      host.shardName,
    ]);
    expect(Object.fromEntries(shards)).toEqual({
      conf: undefined,
      first: 'first',
      second: 'second',
      undefined,
    });
  });
});

describe('"`SHARD_ADDED`/`SHARD_REMOVED` … follow automation changes"', () => {
  it('a new cluster adds none of its shards', async () => {
    const platform = await deployed();
    expect([shardsOf(platform), shardEvents(platform)]).toEqual([['first'], []]);
  });

  it('a new shard is added once, whatever changes later', async () => {
    const platform = await withSecondShard();
    expect(shardsOf(platform)).toEqual(['first', 'second']);
    expect(shardEvents(platform)).toEqual(['SHARD_ADDED second']);
    await change(platform, ({ sharding, ...config }) => ({
      ...config,
      sharding: sharding?.map((cluster) => ({ ...cluster, tags: [{ ns: 'shop.orders', tag: 'EU' }] })),
    }));
    await settled(platform);
    expect(shardEvents(platform)).toEqual(['SHARD_ADDED second']);
  });

  it('a shard that the configuration no longer has is removed', async () => {
    const platform = await withSecondShard();
    await change(platform, ({ processes, replicaSets, ...config }) => ({
      ...config,
      processes: processes?.filter(({ name }) => name !== 'second_0'),
      replicaSets: replicaSets?.filter(({ _id: id }) => id !== 'second'),
      sharding: [SHARDED],
    }));
    await settled(platform);
    expect(shardsOf(platform)).toEqual(['first']);
    expect(shardEvents(platform)).toEqual(['SHARD_ADDED second', 'SHARD_REMOVED second']);
  });
});

describe('"shard removed | two-phase: stays in `draining` until empty; then removal PUT | SHARD_REMOVED"', () => {
  const BOTH = [...SHARDED.shards, { _id: 'second', rs: 'second' }];

  /** Publishes a change of the sharding. Returns the steps in the router's plan, in the order in which they begin. */
  async function movesFor(platform: Platform, sharding: readonly object[]): Promise<readonly string[]> {
    await change(platform, (config) => ({ ...config, sharding }));
    const seen = new Set<string>();
    for (let seconds = 0; seconds < 90; seconds += 1) {
      pass(platform, 1);
      const { processes } = await statusOf(platform);
      const router = processes.find(({ name }) => name === 'router_0');
      for (const move of router?.plan.slice(0, 1) ?? []) seen.add(move);
    }
    await settled(platform);
    return [...seen];
  }

  it('stays while it drains, and is removed at once afterwards', async () => {
    const platform = await withSecondShard();
    expect(await movesFor(platform, [{ ...SHARDED, shards: BOTH, draining: ['second'] }])).toEqual([
      'DrainShards',
    ]);
    expect(shardsOf(platform)).toEqual(['first', 'second']);
    expect(await movesFor(platform, [SHARDED])).toEqual(['UpdateShards']);
    expect(shardsOf(platform)).toEqual(['first']);
    expect(shardEvents(platform)).toEqual(['SHARD_ADDED second', 'SHARD_REMOVED second']);
  });

  it('is drained first if the configuration just lacks it', async () => {
    const platform = await withSecondShard();
    expect(await movesFor(platform, [SHARDED])).toEqual(['DrainShards', 'UpdateShards']);
    expect(shardsOf(platform)).toEqual(['first']);
  });

  it('is drained again if it was kept after all', async () => {
    const platform = await withSecondShard();
    await movesFor(platform, [{ ...SHARDED, shards: BOTH, draining: ['second'] }]);
    expect(await movesFor(platform, [{ ...SHARDED, shards: BOTH, draining: [] }])).toEqual([]);
    expect(await movesFor(platform, [SHARDED])).toEqual(['DrainShards', 'UpdateShards']);
  });
});
