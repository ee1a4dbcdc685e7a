import { describe, expect, it } from '@jest/globals';
import { patchRow } from '../../../src/rows/patchRow.js';
import { deleteByClient } from '../../../src/world/backup/snapshots/deleteByClient.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import type { Snapshot } from '../../../src/world/tables/snapshots.js';
import type { World } from '../../../src/world/world.js';
import { later, typesOf } from '../../support/advancing.js';
import { begun, healed } from '../../support/incidents.js';
import { replicaSet, sharded } from '../../support/rows/deployments.js';
import { NOW } from '../../support/rows/ids.js';
import { worldWith } from '../../support/rows/worlds.js';

const schedule = { everyHours: 6, retentionDays: 2, weeklyRetentionWeeks: 4 };
const rs0 = replicaSet('rs0', { createdAt: NOW, schedule });
const quiet = worldWith({ deployments: [rs0, sharded('sh0', { createdAt: NOW })] });
const RETRY = { kind: 'snapshot.retry', target: 'rs0', id: 'retry' } as const;
const ofSet = (world: World): readonly Snapshot[] =>
  world.snapshots.select('cluster', rs0.cluster.id).toArray();
const bad = (world: World): number => typesOf(world).filter((type) => type === 'BAD_CLUSTERSHOTS').length;

describe('snapshot.retry', () => {
  const failing = later(begun(quiet, RETRY), 7 * HOUR_MS);

  it('lets each snapshot vanish at its end, and another one start: it "never completes"', () => {
    const [first] = ofSet(later(quiet, 6 * HOUR_MS));
    const [running, ...others] = ofSet(failing);
    expect(others).toEqual([]);
    expect(running).toMatchObject({ complete: false });
    expect(running?.id).not.toBe(first?.id);
    expect(bad(failing)).toBeGreaterThan(5);
  });

  it('lets the running snapshot complete when it is healed, with the expiry of the first', () => {
    const world = later(healed(failing, 'retry'), 10 * MINUTE_MS);
    const [taken, ...others] = ofSet(world);
    expect(others).toEqual([]);
    expect(taken?.complete).toBe(true);
    expect((taken?.expires ?? 0) - (taken?.created.date ?? 0)).toBe(28 * 24 * HOUR_MS);
    expect(typesOf(world)).toContain('GOOD_CLUSTERSHOT');
  });

  it('ends by `for`, and can start twice', () => {
    const short = { ...RETRY, for: 'PT390M' };
    const world = begun(quiet, short, { ...short, id: 'again' });
    expect(ofSet(later(world, 7 * HOUR_MS))).toEqual([expect.objectContaining({ complete: true })]);
  });
});

describe('snapshot.abandon', () => {
  const ABANDON = { kind: 'snapshot.abandon', target: 'rs0', id: 'abandon' } as const;
  const one = later(begun(quiet, { ...ABANDON, times: 1 }), 13 * HOUR_MS);

  it('leaves an incomplete snapshot that is older than a complete one', () => {
    expect(ofSet(one).map(({ complete, created }) => [complete, created.date - NOW])).toEqual([
      [false, 6 * HOUR_MS],
      [true, 12 * HOUR_MS],
    ]);
    expect(bad(one)).toBe(1);
    expect(typesOf(one)).toContain('GOOD_CLUSTERSHOT');
  });

  it('ends the job, so that clients may delete the snapshot, and it expires', () => {
    const [left] = ofSet(one);
    const of = { id: rs0.cluster.id, cluster: rs0.cluster, isPart: false };
    expect(ofSet(deleteByClient(one, of, left?.id ?? '', true).world)).toHaveLength(1);
    expect(ofSet(later(one, 40 * 24 * HOUR_MS)).every(({ complete }) => complete)).toBe(true);
  });

  it('cannot be completed by a patch any more', () => {
    const [left] = ofSet(one);
    expect(() => patchRow(one, 'snapshots', left?.id ?? '', { complete: true })).toThrow('stays incomplete');
  });

  it('takes the snapshot that waited for the job', () => {
    const slow = { kind: 'snapshot.slow', target: 'rs0', factor: 400 } as const;
    const world = later(begun(quiet, slow, { ...ABANDON, times: 1 }), 19 * HOUR_MS);
    expect(ofSet(world).map(({ complete }) => complete)).toEqual([false, false]);
    expect(ofSet(world)[1]?.created.date).toBeGreaterThan(NOW + 12 * HOUR_MS);
  });

  it('affects all snapshots until it is healed, and can start twice', () => {
    const twice = begun(quiet, ABANDON, { ...ABANDON, id: 'again', for: 'PT7H' });
    const world = later(healed(later(twice, 13 * HOUR_MS), 'abandon'), 12 * HOUR_MS);
    expect(ofSet(world).map(({ complete }) => complete)).toEqual([false, false, true, true]);
  });
});

describe('snapshot.appear', () => {
  const APPEAR = { kind: 'snapshot.appear', target: 'sh0' } as const;

  it('adds a complete snapshot at once, and is over', () => {
    const world = begun(quiet, APPEAR, { ...APPEAR, for: 'PT1H' });
    const rows = world.snapshots.all().toArray();
    expect(rows.map(({ complete, created }) => [complete, created.date])).toEqual([
      [true, NOW],
      [true, NOW],
    ]);
    expect(rows[0]?.parts.map(({ completedTime }) => completedTime)).toEqual([NOW, NOW, NOW]);
    expect([...world.incidents.all()].map(({ endedAt }) => endedAt)).toEqual([NOW, NOW]);
  });

  it('is refused while a snapshot of the cluster is running', () => {
    const busy = later(quiet, 6 * HOUR_MS);
    expect(() => begun(busy, { ...APPEAR, target: 'rs0' })).toThrow('A snapshot of rs0 is running');
  });

  it('is refused where the platform takes no snapshots', () => {
    const dead = begun(quiet, { kind: 'cluster.dead', target: 'sh0' });
    expect(() => begun(dead, APPEAR)).toThrow('sh0 is inactive');
    const [cluster] = quiet.clusters.select('name', 'sh0').toArray();
    if (cluster === undefined) throw new Error('There is no sh0.');
    const off = { ...quiet, clusters: quiet.clusters.put({ ...cluster, backupEnabled: false }) };
    expect(() => begun(off, APPEAR)).toThrow('The backup of sh0 is INACTIVE, not STARTED');
  });

  it('is refused while no member of a set is up', () => {
    const nodes = ['node-0', 'node-1', 'node-2'].map(
      (name) => ({ kind: 'node.down', target: `rs0/${name}` }) as const,
    );
    expect(() => begun(begun(quiet, ...nodes), { ...APPEAR, target: 'rs0' })).toThrow(
      'No member of rs0 is up',
    );
  });
});
