import { expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { changeExpiry } from '../../../src/world/backup/snapshots/changeExpiry.js';
import { after, firedIn, later, typesOf } from '../../support/advancing.js';
import { NEW, replicaSet } from '../../support/rows/deployments.js';
import { NOW } from '../../support/rows/ids.js';
import { snapshot } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const set = replicaSet('rs0', NEW);
const { cluster } = set;
const given = (own: Parameters<typeof snapshot>[1]) => {
  const row = snapshot(cluster, own);
  return { row, world: worldWith({ deployments: [set], snapshots: [row] }) };
};

it('deletes a snapshot at the first sweep after it expires, with an event; sweeps follow every 15 minutes from its creation', () => {
  const { world } = given({ expires: NOW + 20 * MINUTE_MS });
  expect(later(world, 30 * MINUTE_MS - 1).snapshots.size).toBe(1);
  const swept = later(world, 30 * MINUTE_MS);
  expect(swept.snapshots.size).toBe(0);
  expect(typesOf(swept)).toEqual(['SNAPSHOT_DELETED_AUDIT']);
});

it('counts the sweeps of a snapshot from its creation', () => {
  const created = { date: NOW - DAY_MS - 7 * MINUTE_MS, increment: 1 };
  const { world } = given({ created, expires: NOW + MINUTE_MS });
  expect(firedIn(world, DAY_MS)).toEqual([['snapshotExpires', 8 * MINUTE_MS]]);
});

it('leaves snapshots that expire at a sweep to the next one', () => {
  const { world } = given({ expires: NOW + 15 * MINUTE_MS });
  expect(firedIn(world, DAY_MS)).toEqual([['snapshotExpires', 30 * MINUTE_MS]]);
});

it('never deletes a snapshot that must not be deleted', () => {
  const { world, row } = given({});
  const kept = after(world, changeExpiry(world, row, { doNotDelete: true }));
  expect(firedIn(kept, 3650 * DAY_MS)).toEqual([]);
});

it('E3, an expiry in the past: the next sweep deletes the snapshot, "not necessarily immediately"', () => {
  const { world, row } = given({});
  const past = after(
    later(world, 4 * MINUTE_MS),
    changeExpiry(later(world, 4 * MINUTE_MS), row, { expires: NOW - DAY_MS }),
  );
  expect(past.snapshots.size).toBe(1);
  expect(firedIn(past, DAY_MS)).toEqual([['snapshotExpires', 11 * MINUTE_MS]]);
});
