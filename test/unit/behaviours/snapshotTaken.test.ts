import { describe, expect, it } from '@jest/globals';
import { commit } from '../../../src/reactions/commit.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { findIncident } from '../../../src/world/incidents/findIncident.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { deleteSnapshot } from '../../../src/world/backup/snapshots/deleteSnapshot.js';
import { endIncident } from '../../../src/incidents/lifecycle.js';
import { patchRow } from '../../../src/rows/patchRow.js';
import { takeDown } from '../../../src/world/hosts/startAndStop.js';
import type { World } from '../../../src/world/world.js';
import { begun } from '../../support/incidents.js';
import { after, later, typesOf } from '../../support/advancing.js';
import { NEW, replicaSet } from '../../support/rows/deployments.js';
import { NOW } from '../../support/rows/ids.js';
import { worldWith } from '../../support/rows/worlds.js';

const schedule = { everyHours: 6, retentionDays: 2 };
const set = replicaSet('rs0', { ...NEW, backupEnabled: true, schedule });
const { cluster, hosts } = set;
const world = worldWith({ deployments: [set] });
const created = (of: World) =>
  [...of.snapshots.all()].map((snapshot) => (snapshot.created.date - NOW) / HOUR_MS);

describe('a cluster with backup enabled', () => {
  it('has a snapshot taken every six hours, counted from its creation', () => {
    expect(created(later(world, 6 * HOUR_MS - 1))).toEqual([]);
    expect(created(later(world, 24 * HOUR_MS))).toEqual([6, 12, 18, 24]);
  });

  it('keeps its schedule after other changes', () => {
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

  it('gets no snapshot while it is not in use, nor without backups', () => {
    for (const own of [{ active: false }, { backupEnabled: false }]) {
      const idle = worldWith({ clusters: [{ ...cluster, ...own }], hosts });
      expect(later(idle, 48 * HOUR_MS).snapshots.size).toBe(0);
    }
  });

  it('gets none while no member is reachable, and an event reports it', () => {
    let down: World = world;
    for (const { id } of hosts) {
      const host = down.hosts.get(id);
      if (host) down = after(down, takeDown(down, host));
    }
    const next = later(down, 6 * HOUR_MS);
    expect(next.snapshots.size).toBe(0);
    expect(typesOf(next)).toContain('BAD_CLUSTERSHOTS');
  });
});

function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('It is not there.');
  return found;
}

const slow = (of: World, factor: number) =>
  begun(of, { kind: 'snapshot.slow', target: 'rs0', factor, id: 'slow' });

describe('a snapshot job', () => {
  const runningIn = (of: World) => [...of.snapshots.all()].filter(({ complete }) => !complete).length;

  it('runs one at a time: snapshots due meanwhile wait for its end, and become one', () => {
    // Copying a part without data takes a minute. With a factor of 1,000 it takes 16 hours and 40 minutes.
    const week = later(slow(world, 1_000), 48 * HOUR_MS);
    expect(created(week)).toEqual([6, 22 + 40 / 60, 39 + 20 / 60]);
    for (let hours = 6; hours < 48; hours += 1)
      expect(runningIn(later(slow(world, 1_000), hours * HOUR_MS))).toBe(1);
  });

  it('delays all others if it never ends', () => {
    const never = later(slow(world, 100_000), 40 * HOUR_MS);
    expect(created(never)).toEqual([6]);
    const healed = commit(endIncident(never, there(findIncident(never, 'slow'))), SYSTEM, never);
    expect(created(later(healed, 6 * HOUR_MS))).toEqual([6, expect.closeTo(40, 1), 42]);
  });

  it('ends with its snapshot: a waiting snapshot is taken when that is deleted', () => {
    const never = later(slow(world, 100_000), 13 * HOUR_MS);
    const [row] = [...never.snapshots.all()];
    const deleted = commit(deleteSnapshot(never, there(row)), SYSTEM, never);
    expect(created(deleted)).toEqual([13]);
  });
});

describe('a schedule that begins or changes', () => {
  const patched = (of: World, patch: object): World => {
    const outcome = patchRow(of, 'clusters', cluster.id, patch);
    return commit(outcome ?? { world: of, events: [] }, SYSTEM, of);
  };

  it('skips missed snapshots: the next one is due at the next multiple of the new hours', () => {
    const daily = worldWith({
      clusters: [{ ...cluster, schedule: { everyHours: 24, retentionDays: 9 } }],
      hosts,
    });
    const often = patched(later(daily, 30.5 * HOUR_MS), { schedule: { everyHours: 1 } });
    expect(created(later(often, 2 * HOUR_MS))).toEqual([24, 31, 32]);
    const seldom = patched(later(daily, 30.5 * HOUR_MS), { schedule: { everyHours: 7 } });
    expect(created(later(seldom, 12 * HOUR_MS))).toEqual([24, 35, 42]);
  });

  it('takes a first snapshot as soon as backup is enabled again, then at the multiples', () => {
    const off = patched(later(world, 7 * HOUR_MS), { backupEnabled: false });
    const on = patched(later(off, 22.5 * HOUR_MS), { backupEnabled: true });
    expect(created(on)).toEqual([6, 29.5]);
    expect(created(later(on, 7 * HOUR_MS))).toEqual([6, 29.5, 30, 36]);
    expect(created(later(patched(on, { backupEnabled: true }), 1))).toEqual([6, 29.5]);
  });

  it('skips snapshots that were due while the cluster was dead', () => {
    const dead = patched(later(world, 7 * HOUR_MS), { active: false });
    const alive = patched(later(dead, 22.5 * HOUR_MS), { active: true });
    expect(created(later(alive, 7 * HOUR_MS))).toEqual([6, 30, 36]);
  });

  it('drops waiting snapshots once backup is disabled', () => {
    const waiting = later(slow(world, 100_000), 13 * HOUR_MS);
    const off = patched(waiting, { backupEnabled: false });
    const [row] = [...off.snapshots.all()];
    expect(created(later(commit(deleteSnapshot(off, there(row)), SYSTEM, off), 48 * HOUR_MS))).toEqual([]);
  });
});

it('a snapshot is copied from a secondary, complete once its part is', () => {
  const running = later(world, 6 * HOUR_MS)
    .snapshots.all()
    .first();
  expect(running).toMatchObject({ complete: false, parts: [{ replicaState: 'SECONDARY' }] });
  expect(running?.parts[0]).not.toHaveProperty('completedTime');
  const done = later(world, 6 * HOUR_MS + MINUTE_MS)
    .snapshots.all()
    .first();
  expect(done).toMatchObject({
    complete: true,
    parts: [{ completedTime: NOW + 6 * HOUR_MS + MINUTE_MS }],
  });
});
