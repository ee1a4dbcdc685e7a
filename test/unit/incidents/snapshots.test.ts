import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { copyMs } from '../../../src/world/backup/snapshots/pace.js';
import type { Snapshot } from '../../../src/world/tables/snapshots.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { begun, healed, since, standardWorld } from '../../support/incidents.js';

/** The newest snapshot of a cluster. */
function newest(world: World, name: string): Snapshot | undefined {
  return world.snapshots.select('cluster', clusterOf(world, name).id).toArray().at(-1);
}

/** Returns the remaining copy time of a cluster's newest snapshot, at the usual speed. */
function leftOf(world: World, name: string): number {
  const parts = newest(world, name)?.parts ?? [];
  const since = Math.max(...parts.map(({ completedTime = 0 }) => completedTime));
  const left = parts.filter(({ completedTime }) => completedTime === undefined);
  return left.reduce((sum, part) => sum + copyMs(part), 0) - (world.now - since);
}

/** Returns the world one minute after the start of a cluster's next snapshot. */
function afterNext(world: World, name: string): World {
  const { id } = clusterOf(world, name);
  const all = world.clusters.due('snapshotScheduled', 1_000);
  const at = all.find(({ row }) => row.id === id)?.at ?? 0;
  return later(world, at - world.now + MINUTE_MS);
}

describe('snapshot.slow', () => {
  it('slows a running snapshot from then on: parts copied before stay copied', () => {
    const start = standardWorld();
    // The copy of sh0 takes nearly eight minutes and began four minutes ago.
    expect(newest(start, 'sh0')?.parts.map(({ completedTime }) => completedTime !== undefined)).toEqual([
      ...[true, false, false],
    ]);
    const world = begun(start, { kind: 'snapshot.slow', target: 'sh0', factor: 10 });
    const left = leftOf(start, 'sh0');
    expect(newest(later(start, left), 'sh0')?.complete).toBe(true);
    expect(newest(later(world, 10 * left - 1_000), 'sh0')?.complete).toBe(false);
    expect(newest(later(world, 10 * left), 'sh0')?.complete).toBe(true);
  });

  it('copies at the usual rate once it heals', () => {
    const world = begun(standardWorld(), { kind: 'snapshot.slow', target: 'sh0', factor: 10, for: 'PT20M' });
    // The 20 minutes at a tenth of the usual speed have done two minutes of the remaining copy.
    const end = 20 * MINUTE_MS + leftOf(standardWorld(), 'sh0') - 2 * MINUTE_MS;
    expect(newest(later(world, end - 1_000), 'sh0')?.complete).toBe(false);
    expect(newest(later(world, end), 'sh0')?.complete).toBe(true);
  });

  it('slows those that begin meanwhile, by a factor of 4 by default', () => {
    const slow = begun(standardWorld(), { kind: 'snapshot.slow', target: 'rs0', id: 'slow' });
    const taken = afterNext(slow, 'rs0');
    const usual = copyMs(newest(taken, 'rs0')?.parts[0] ?? { dataSizeBytes: 0 });
    expect(newest(later(taken, 4 * usual - MINUTE_MS - 1_000), 'rs0')?.complete).toBe(false);
    expect(newest(later(taken, 4 * usual - MINUTE_MS), 'rs0')?.complete).toBe(true);
    expect(newest(later(healed(taken, 'slow'), usual), 'rs0')?.complete).toBe(true);
  });

  it('keeps one from completing while the incident lasts', () => {
    const slow = begun(standardWorld(), { kind: 'snapshot.slow', target: 'sh0', factor: 100_000 });
    const id = newest(slow, 'sh0')?.id ?? '';
    expect(later(slow, 9 * DAY_MS).snapshots.get(id)?.complete).toBe(false);
  });
});

describe('snapshot.fail', () => {
  it('fails every snapshot that becomes due, and reports it', () => {
    const start = standardWorld();
    const world = begun(start, { kind: 'snapshot.fail', target: 'rs0', id: 'broken' });
    const failed = afterNext(world, 'rs0');
    expect(newest(failed, 'rs0')?.id).toBe(newest(start, 'rs0')?.id);
    const told = [...failed.events.all()].filter(({ eventTypeName }) => eventTypeName === 'BAD_CLUSTERSHOTS');
    expect(told.at(-1)).toMatchObject({ clusterName: 'rs0', alertId: expect.any(String) as unknown });
    expect(newest(afterNext(healed(failed, 'broken'), 'rs0'), 'rs0')?.id).not.toBe(newest(start, 'rs0')?.id);
  });

  it('does not stop a snapshot that already runs', () => {
    const world = begun(standardWorld(), { kind: 'snapshot.fail', target: 'sh0' });
    expect(newest(later(world, 6 * MINUTE_MS), 'sh0')?.complete).toBe(true);
  });

  it('affects mirrored config servers too', () => {
    const start = standardWorld();
    const [before, after] = [start, begun(start, { kind: 'snapshot.fail', target: 'legacy0' })].map(
      (world) => newest(later(world, DAY_MS + HOUR_MS), 'legacy0')?.created.date,
    );
    expect(before).toBeGreaterThan(after ?? 0);
  });
});

describe('snapshot.inconsistent', () => {
  it('marks the snapshots that are taken meanwhile, and no others', () => {
    const world = begun(standardWorld(), { kind: 'snapshot.inconsistent', target: 'sh0', id: 'balancer' });
    expect(newest(world, 'sh0')?.isPossiblyInconsistent).toBe(false);
    const taken = afterNext(world, 'sh0');
    expect(newest(taken, 'sh0')?.isPossiblyInconsistent).toBe(true);
    expect(newest(afterNext(healed(taken, 'balancer'), 'sh0'), 'sh0')?.isPossiblyInconsistent).toBe(false);
  });

  it('refuses a cluster without a balancer: "Sharded-cluster snapshots only"', () => {
    expect(() => begun(standardWorld(), { kind: 'snapshot.inconsistent', target: 'rs0' })).toThrow(
      'rs0 is not sharded',
    );
  });
});

describe('shard.missing', () => {
  it.each([
    ['sh0', 'shard1'],
    ['sh0/shard1', undefined],
    ['sh0-shard1', undefined],
  ])('lists the shard and lacks its part: %s %s', (target, shard) => {
    const spec = { kind: 'shard.missing', target, ...(shard === undefined ? {} : { shard }) } as const;
    const world = afterNext(begun(standardWorld(), spec), 'sh0');
    const taken = newest(world, 'sh0');
    expect(taken?.missingShards?.map(({ shardName }) => shardName)).toEqual(['shard1']);
    expect(taken?.parts.map(({ replicaSetName }) => replicaSetName)).toEqual(['sh0-shard0', 'sh0-config']);
    expect(since(standardWorld(), world)).toContain('BAD_CLUSTERSHOTS');
  });

  it('is over when it heals: "Empty in steady state"', () => {
    const world = begun(standardWorld(), { kind: 'shard.missing', target: 'sh0', for: 'PT1H' });
    expect(newest(afterNext(later(world, HOUR_MS), 'sh0'), 'sh0')?.missingShards).toEqual([]);
  });

  it('lists the existing shards', () => {
    const start = standardWorld();
    expect(() => begun(start, { kind: 'shard.missing', target: 'sh0', shard: 'shard7' })).toThrow(
      'sh0 has no shard "shard7"; it has shard0, shard1',
    );
    expect(() => begun(start, { kind: 'shard.missing', target: 'rs0' })).toThrow('rs0 is not sharded');
    expect(() => begun(start, { kind: 'shard.missing', target: 'shard1' })).toThrow(
      /is ambiguous: \d shards have this name; use one of/,
    );
  });
});

describe('The last operation in a snapshot', () => {
  it('is not after the last write of any of its parts', () => {
    const start = standardWorld();
    const lost = later(
      begun(start, { kind: 'node.down', target: 'rs0/node-0' }, { kind: 'node.down', target: 'rs0/node-1' }),
      MINUTE_MS,
    );
    const before = newest(lost, 'rs0');
    const after = newest(afterNext(lost, 'rs0'), 'rs0');
    expect(after?.id).not.toBe(before?.id);
    expect(after?.lastOplogAppliedTimestamp?.date).toBeLessThanOrEqual(start.now);
  });

  it('is some seconds ago while writes continue, and is missing for a config server without an oplog', () => {
    const rs0 = newest(afterNext(standardWorld(), 'rs0'), 'rs0');
    const ago = (rs0?.created.date ?? 0) - (rs0?.lastOplogAppliedTimestamp?.date ?? 0);
    expect(ago).toBeGreaterThan(0);
    expect(ago).toBeLessThanOrEqual(5_000);
    const mirrored = [...standardWorld().snapshots.all()].filter(({ hostId }) => hostId !== undefined);
    expect(mirrored.length).toBeGreaterThan(0);
    expect(mirrored.map((each) => each.lastOplogAppliedTimestamp)).toEqual(mirrored.map(() => undefined));
  });
});
