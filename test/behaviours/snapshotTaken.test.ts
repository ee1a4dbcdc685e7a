import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/instant.js';
import { takeDown } from '../../src/domain/hosts/takeDown.js';
import type { World } from '../../src/domain/world.js';
import { NOW } from '../support/rows.js';
import { after, later, livingWorld, membersOf, replicaSet, typesOf } from './givenLife.js';

const cluster = replicaSet({ backupEnabled: true, schedule: { everyHours: 6, retentionDays: 2 } });
const world = livingWorld({ clusters: [cluster], hosts: membersOf(cluster) });
const created = (of: World) =>
  [...of.snapshots.all()].map((snapshot) => (snapshot.created.date - NOW) / HOUR_MS);

describe('a cluster with backup enabled', () => {
  it('has a snapshot taken every six hours, counted from its creation', () => {
    expect(created(later(world, 6 * HOUR_MS - 1))).toEqual([]);
    expect(created(later(world, 24 * HOUR_MS))).toEqual([6, 12, 18, 24]);
  });

  it('keeps to its schedule when it is changed in between', () => {
    const half = later(world, 7 * HOUR_MS);
    const daily = {
      ...half,
      clusters: half.clusters.put({
        ...(half.clusters.get(cluster.id) ?? cluster),
        schedule: { everyHours: 24, retentionDays: 2 },
      }),
    };
    expect(created(later(daily, 23 * HOUR_MS))).toEqual([6, 24]);
  });

  it('has none taken while nobody uses it, nor without backups', () => {
    for (const own of [{ active: false }, { backupEnabled: false }]) {
      const idle = livingWorld({ clusters: [{ ...cluster, ...own }], hosts: membersOf(cluster) });
      expect(later(idle, 48 * HOUR_MS).snapshots.size).toBe(0);
    }
  });

  it('has none taken where no member can be reached, and an event tells so', () => {
    let down: World = world;
    for (const { id } of membersOf(cluster)) {
      const host = down.hosts.get(id);
      if (host) down = after(down, takeDown(down, host));
    }
    const next = later(down, 6 * HOUR_MS);
    expect(next.snapshots.size).toBe(0);
    expect(typesOf(next)).toContain('BAD_CLUSTERSHOTS');
  });
});

it('a snapshot is copied from a secondary, complete once its part is', () => {
  const running = later(world, 6 * HOUR_MS)
    .snapshots.all()
    .first();
  expect(running).toMatchObject({ complete: false, parts: [{ replicaState: 'SECONDARY' }] });
  expect(running?.parts[0]).not.toHaveProperty('completedTime');
  const done = later(world, 6 * HOUR_MS + 3 * MINUTE_MS)
    .snapshots.all()
    .first();
  expect(done).toMatchObject({
    complete: true,
    parts: [{ completedTime: NOW + 6 * HOUR_MS + 3 * MINUTE_MS }],
  });
});
