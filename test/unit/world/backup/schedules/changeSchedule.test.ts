import { describe, expect, it } from '@jest/globals';
import { DAY_MS, formatInstant, HOUR_MS } from '../../../../../src/world/instant.js';
import { changeSchedule } from '../../../../../src/world/backup/schedules/changeSchedule.js';
import type { ScheduleChange } from '../../../../../src/world/backup/schedules/checkSchedule.js';
import type { Cluster } from '../../../../../src/world/tables/clusters.js';
import type { World } from '../../../../../src/world/world.js';
import { after, later } from '../../../../support/advancing.js';
import { replicaSet } from '../../../../support/rows/deployments.js';
import { NOW } from '../../../../support/rows/ids.js';
import { worldWith } from '../../../../support/rows/worlds.js';

const NOON = NOW - DAY_MS / 2;

/** Creates a world at an hour of 2026-01-01. Its cluster takes snapshots every six hours, counted from 12:00. */
function worldAt(hour: number, own: Partial<Cluster> = {}): World {
  const schedule = { everyHours: 6, retentionDays: 2 };
  const world = worldWith({ deployments: [replicaSet('rs0', { createdAt: NOON, schedule, ...own })] });
  return later(world, hour * HOUR_MS);
}

function changed(world: World, change: ScheduleChange): World {
  const cluster = world.clusters.all().first();
  return cluster === undefined ? world : after(world, changeSchedule(world, cluster, change));
}

/** The times at which the next snapshots are taken, in hours after 2026-01-01T00:00:00Z. */
function nextHours(world: World, count = 3): readonly number[] {
  const rows = later(world, 2 * DAY_MS - 1)
    .snapshots.all()
    .toArray();
  const next = rows.filter(({ created }) => created.date > world.now).slice(0, count);
  return next.map(({ created }) => (created.date - NOW) / HOUR_MS);
}

describe('The next snapshot after a change of the reference time', () => {
  it.each([
    // "time of change / old ref / interval / N / new ref → next"
    ['08:00/12:00/6 h/12:00/10:00 → 16:00', 8, 12, 10, 16],
    ['23:00/12:00/6/00:00/10:00 → 04:00', 23, 24, 10, 28],
    ['08:00/12:00/6/12:00/19:00 → 19:00', 8, 12, 19, 19],
    ['20:00/12:00/6/00:00/19:00 → 01:00', 20, 24, 19, 25],
  ])('is as published (documentation): %s', (_, hour, before, referenceHour, next) => {
    const world = worldAt(hour);
    expect(nextHours(world, 1)).toEqual([before]);
    const moved = changed(world, { referenceHour, referenceMinute: 0 });
    expect(nextHours(moved)).toEqual([next, next + 6, next + 12]);
  });

  it('keeps to the rule if the cluster is out of use for a while', () => {
    const moved = changed(worldAt(8), { referenceHour: 19, referenceMinute: 0 });
    expect(nextHours(later(moved, 5 * HOUR_MS), 1)).toEqual([19]);
  });
});

describe('The next snapshot after a change of the interval', () => {
  it('is at a multiple of the new interval, and never closer to the last one than the shorter interval', () => {
    const daily = worldAt(13, { schedule: { everyHours: 24, retentionDays: 2 } });
    expect(nextHours(daily, 1)).toEqual([36]);
    expect(nextHours(changed(daily, { everyHours: 6 }))).toEqual([18, 24, 30]);
    expect(nextHours(changed(worldAt(19), { everyHours: 8 }), 2)).toEqual([28, 36]);
    expect(nextHours(changed(worldAt(20), { everyHours: 24 }), 1)).toEqual([36]);
  });

  it('stays unchanged if only the retention changes', () => {
    expect(nextHours(changed(worldAt(8), { retentionDays: 5 }))).toEqual(nextHours(worldAt(8)));
  });
});

describe('A change of the retention', () => {
  it('"Reducing retention never touches existing snapshots (documentation)"', () => {
    const world = worldAt(13);
    const before = world.snapshots.all().toArray();
    expect(before.length).toBeGreaterThan(0);
    expect(changed(world, { retentionDays: 1 }).snapshots.all().toArray()).toEqual(before);
  });

  it('counts snapshots of the day that were taken before it', () => {
    const tiered = changed(worldAt(13), { dailyRetentionDays: 60 });
    const rows = later(tiered, DAY_MS).snapshots.all().toArray();
    const kept = rows.map(({ created, expires = 0 }) => [
      formatInstant(created.date),
      (expires - created.date) / DAY_MS,
    ]);
    expect(kept.slice(-4)).toEqual([
      ['2026-01-01T18:00:00Z', 2],
      ['2026-01-02T00:00:00Z', 60],
      ['2026-01-02T06:00:00Z', 2],
      ['2026-01-02T12:00:00Z', 2],
    ]);
  });
});
