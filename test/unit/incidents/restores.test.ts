import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { isOplogStored } from '../../../src/world/periods/states.js';
import { findTarget } from '../../../src/world/targets/findTarget.js';
import type { World } from '../../../src/world/world.js';
import { later, typesOf } from '../../support/advancing.js';
import { begun, healed } from '../../support/incidents.js';
import { replicaSet } from '../../support/rows/deployments.js';
import { NOW } from '../../support/rows/ids.js';
import { snapshot } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const rs0 = replicaSet('rs0', { schedule: { everyHours: 24, retentionDays: 7 } });
const kept = snapshot(rs0.cluster);
const quiet = worldWith({ deployments: [rs0, replicaSet('rs1')], snapshots: [kept] });

describe('oplog.gap', () => {
  const GAP = { kind: 'oplog.gap', target: 'rs0', id: 'gap' } as const;
  const events = (world: World) => typesOf(world).filter((type) => /OPLOG|RESYNC/.test(type));
  const BEHIND = ['OPLOG_BEHIND', 'RESYNC_REQUIRED'];
  const isStored = (world: World) => isOplogStored(world, findTarget(world, 'clusters', 'rs0'));

  it('starts and ends by `for`, each with its events', () => {
    const gap = begun(quiet, { ...GAP, for: 'PT1H' });
    expect([isStored(gap), events(gap)]).toEqual([false, BEHIND]);
    const after = later(gap, HOUR_MS);
    expect([isStored(after), events(after)]).toEqual([
      true,
      [...BEHIND, 'RESYNC_PERFORMED', 'OPLOG_CURRENT'],
    ]);
  });

  it('ends early when it is healed, and a snapshot begins', () => {
    const gap = later(begun(quiet, { ...GAP, for: 'PT2H' }), HOUR_MS);
    const after = healed(gap, 'gap');
    expect([isStored(after), events(after).at(-1)]).toEqual([true, 'OPLOG_CURRENT']);
    expect(after.snapshots.size).toBe(gap.snapshots.size + 1);
    expect(events(later(after, 3 * HOUR_MS))).toHaveLength(4);
  });

  it('can start twice: one gap, which ends with the last incident', () => {
    const gap = begun(quiet, { ...GAP, for: 'PT1H' }, { ...GAP, id: 'again', for: 'PT2H' });
    expect(events(gap)).toEqual(BEHIND);
    const between = later(gap, 90 * MINUTE_MS);
    expect([isStored(between), events(between)]).toEqual([false, BEHIND]);
    const after = later(gap, 2 * HOUR_MS);
    expect([isStored(after), events(after).length]).toEqual([true, 4]);
  });
});

describe('snapshot.vanish', () => {
  const VANISH = { kind: 'snapshot.vanish', target: 'rs0' } as const;
  const older = snapshot(rs0.cluster, {
    id: '000000010000000000000001',
    created: { date: 1_000, increment: 1 },
  });
  const two = worldWith({ deployments: [rs0], snapshots: [older, kept] });
  const idsOf = (world: World) =>
    world.snapshots
      .all()
      .toArray()
      .map(({ id }) => id);

  it('deletes the oldest complete snapshot at once, or the newest, and is over', () => {
    const world = begun(two, VANISH);
    expect([idsOf(world), typesOf(world)]).toEqual([[kept.id], ['SNAPSHOT_DELETED_AUDIT']]);
    expect(idsOf(begun(two, { ...VANISH, which: 'NEWEST', for: 'PT1H' }))).toEqual([older.id]);
    expect([...world.incidents.all()].map(({ endedAt }) => endedAt)).toEqual([NOW]);
  });

  it('can start as often as there are complete snapshots', () => {
    const world = begun(two, VANISH, { ...VANISH, id: 'again' });
    expect(idsOf(world)).toEqual([]);
    expect(() => begun(world, { ...VANISH, id: 'once more' })).toThrow('rs0 has no complete snapshot');
  });
});
