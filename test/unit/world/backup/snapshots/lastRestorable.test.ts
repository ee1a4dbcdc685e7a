import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../../../src/world/instant.js';
import { begun, healed } from '../../../../support/incidents.js';
import { later } from '../../../../support/advancing.js';
import { replicaSet } from '../../../../support/rows/deployments.js';
import { NOW } from '../../../../support/rows/ids.js';
import { worldWith } from '../../../../support/rows/worlds.js';
import type { Dialect } from '../../../../../src/world/quirks.js';
import type { World } from '../../../../../src/world/world.js';

/** Creates a world that is one day old. From this time on, its snapshots fail. */
function failing(dialect: Dialect): World {
  const rs0 = replicaSet('rs0', { createdAt: NOW, schedule: { everyHours: 6, retentionDays: 2 } });
  const world = later(worldWith({ dialect, deployments: [rs0] }), DAY_MS + HOUR_MS);
  return begun(world, { kind: 'snapshot.fail', target: 'rs0', id: 'fail' });
}

describe('The last restorable snapshot of a cluster', () => {
  it('is kept: "an active job keeps at least its most recent restorable snapshot even past expiry (documentation)"', () => {
    const world = failing('ops-manager');
    expect(world.snapshots.size).toBe(4);
    const month = later(world, 30 * DAY_MS);
    expect(
      month.snapshots
        .all()
        .toArray()
        .map(({ id }) => id),
    ).toEqual([world.snapshots.all().toArray().at(-1)?.id]);
  });

  it('is deleted after the next one is complete', () => {
    const healthy = later(healed(later(failing('ops-manager'), 30 * DAY_MS), 'fail'), 12 * HOUR_MS);
    const created = healthy.snapshots
      .all()
      .toArray()
      .map((row) => row.created.date);
    expect(created.length).toBeGreaterThan(0);
    expect(Math.min(...created)).toBeGreaterThan(NOW + 30 * DAY_MS);
  });

  it('expires like any other with the quirk `lastSnapshotExpiry` of the dialect `documented`', () => {
    expect(later(failing('documented'), 30 * DAY_MS).snapshots.size).toBe(0);
  });
});
