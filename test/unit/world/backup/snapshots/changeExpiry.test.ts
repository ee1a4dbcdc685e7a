import { describe, expect, it } from '@jest/globals';
import { DAY_MS, LAST_INSTANT } from '../../../../../src/world/instant.js';
import type { Outcome } from '../../../../../src/world/outcome.js';
import { changeExpiry, type ExpiryChange } from '../../../../../src/world/backup/snapshots/changeExpiry.js';
import type { Snapshot } from '../../../../../src/world/tables/snapshots.js';
import { omit } from '../../../../../src/world/omit.js';
import { REFUSALS } from '../../../../../src/world/refusals.js';
import { refusal } from '../../../../support/refusal.js';
import { replicaSet, sharded, standalone } from '../../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../../support/rows/ids.js';
import { snapshot } from '../../../../support/rows/rows.js';
import { worldWith } from '../../../../support/rows/worlds.js';

const rs0 = replicaSet();
const WEEK = NOW + 7 * DAY_MS;
const LATER = NOW + 30 * DAY_MS;
/** A change of the expiry stores its time, because the next sweep depends on it. */
const CHANGED = { expiryChangedAt: NOW };

/** A snapshot that expires in a week, one that has expired, and one that must not be deleted. */
const kept = snapshot(rs0.cluster, { expires: WEEK });
const expired = snapshot(rs0.cluster, { expires: NOW - 1_000 });
const endless = omit(snapshot(rs0.cluster, { doNotDelete: true }), 'expires');

function change(given: Snapshot, wanted: ExpiryChange): Outcome {
  return changeExpiry(worldWith({ deployments: [rs0], snapshots: [given] }), given, wanted);
}

function changed(given: Snapshot, wanted: ExpiryChange): Snapshot | undefined {
  return change(given, wanted).world.snapshots.get(given.id);
}

describe('PATCH snapshot with `doNotDelete` = true, `expires` not in the same request', () => {
  it('"`doNotDelete` becomes true and any existing `expires` is removed"', () => {
    expect(changed(kept, { doNotDelete: true })).toStrictEqual({
      ...omit(kept, 'expires'),
      ...CHANGED,
      doNotDelete: true,
    });
  });

  it('on one that has expired but is still there keeps it, too', () => {
    expect(changed(expired, { doNotDelete: true })).not.toHaveProperty('expires');
    expect(changed(expired, { doNotDelete: true })).toMatchObject({ doNotDelete: true });
  });

  it('changes nothing on one that must already not be deleted, and writes no event', () => {
    const outcome = change(endless, { doNotDelete: true });
    expect(outcome.world.snapshots.get(endless.id)).toStrictEqual(endless);
    expect(outcome.events).toEqual([]);
  });

  it('leaves everything else of the snapshot unchanged, also while its job is running', () => {
    const running = { ...kept, complete: false, parts: [] };
    expect(changed(running, { doNotDelete: true })).toMatchObject({
      complete: false,
      parts: [],
      id: running.id,
    });
  });
});

describe('PATCH snapshot with `doNotDelete` = true and `expires` set together, "always"', () => {
  it.each([
    ['a snapshot that expires', kept],
    ['one that has expired', expired],
    ['one that must not be deleted', endless],
  ])('"Rejected with the error text `Cannot modify snapshot because of invalid fields`": %s', (_, given) => {
    expect(() => change(given, { doNotDelete: true, expires: LATER })).toThrow(
      refusal(400, 'CANNOT_MODIFY_SNAPSHOT', given.id),
    );
    expect(REFUSALS.CANNOT_MODIFY_SNAPSHOT[1]).toBe('Cannot modify snapshot because of invalid fields');
  });
});

describe('PATCH snapshot with `expires`', () => {
  it.each([
    ['later', LATER],
    ['sooner', NOW + 1_000],
    ['in 9999', LAST_INSTANT],
  ])('moves the expiry: %s', (_, expires) => {
    expect(changed(kept, { expires })).toStrictEqual({ ...kept, ...CHANGED, expires });
  });

  it.each([
    ['at the current time', NOW],
    ['a second ago', NOW - 1_000],
    ['in 1970', 0],
  ])('"at or before the current time" is taken, so that the next sweep deletes it: %s', (_, expires) => {
    const { world, events } = change(kept, { expires });
    expect(world.snapshots.get(kept.id)).toStrictEqual({ ...kept, ...CHANGED, expires });
    expect(events).toHaveLength(1);
  });

  it('adds an expiry to a snapshot without one', () => {
    const free = { ...endless, doNotDelete: false };
    expect(changed(free, { expires: LATER })).toStrictEqual({ ...free, ...CHANGED, expires: LATER });
  });

  it('to the present value changes nothing, and writes no event', () => {
    const outcome = change(kept, { expires: WEEK });
    expect(outcome.world.snapshots.get(kept.id)).toBe(kept);
    expect(outcome.events).toEqual([]);
  });

  it('alone is refused for one that must not be deleted: it would have both fields set', () => {
    expect(() => change(endless, { expires: LATER })).toThrow(
      refusal(400, 'CANNOT_MODIFY_SNAPSHOT', endless.id),
    );
  });

  it('is accepted with `doNotDelete` = false, whatever its earlier value', () => {
    expect(changed(endless, { doNotDelete: false, expires: LATER })).toMatchObject({
      doNotDelete: false,
      expires: LATER,
    });
    expect(changed(kept, { doNotDelete: false, expires: LATER })).toMatchObject({
      doNotDelete: false,
      expires: LATER,
    });
  });
});

describe('PATCH snapshot, "the stored `expires` has already passed: `expires` cannot be edited"', () => {
  it.each<[string, ExpiryChange]>([
    ['to the future', { expires: LATER }],
    ['to the past', { expires: NOW - DAY_MS }],
    ['to what it is', { expires: NOW - 1_000 }],
    ['with doNotDelete false', { doNotDelete: false, expires: LATER }],
  ])('%s', (_, wanted) => {
    expect(() => change(expired, wanted)).toThrow(refusal(409, 'SNAPSHOT_ALREADY_EXPIRED', expired.id));
  });

  it('from the very second of the expiry on', () => {
    const now = { ...kept, expires: NOW };
    expect(() => change(now, { expires: LATER })).toThrow(refusal(409, 'SNAPSHOT_ALREADY_EXPIRED', now.id));
    const next = { ...kept, expires: NOW + 1_000 };
    expect(changed(next, { expires: LATER })).toMatchObject({ expires: LATER });
  });
});

describe('PATCH snapshot with `doNotDelete` = false, or with nothing', () => {
  it('lets one that must not be deleted be deleted again, still without an expiry', () => {
    expect(changed(endless, { doNotDelete: false })).toStrictEqual({
      ...endless,
      ...CHANGED,
      doNotDelete: false,
    });
  });

  it.each<ExpiryChange>([{ doNotDelete: false }, {}])('leaves one with an expiry unchanged: %j', (wanted) => {
    for (const given of [kept, expired]) {
      const outcome = change(given, wanted);
      expect(outcome.world.snapshots.get(given.id)).toBe(given);
      expect(outcome.events).toEqual([]);
    }
  });

  it('an empty patch leaves one that must not be deleted unchanged', () => {
    expect(changed(endless, {})).toBe(endless);
  });
});

describe('the event of a changed expiry', () => {
  const place = (id: string, name: string): object => ({
    groupId: PROJECT,
    clusterId: id,
    clusterName: name,
  });

  it('is SNAPSHOT_EXPIRY_UPDATED_AUDIT for a replica set, which it names', () => {
    const { events } = change(kept, { expires: LATER });
    expect(events).toEqual([
      {
        eventTypeName: 'SNAPSHOT_EXPIRY_UPDATED_AUDIT',
        ...place(rs0.cluster.id, 'rs0'),
        replicaSetName: 'rs0',
      },
    ]);
  });

  it('is CLUSTERSHOT_EXPIRY_UPDATED_AUDIT for a sharded cluster', () => {
    const sh0 = sharded();
    const given = snapshot(sh0.cluster);
    const world = worldWith({ deployments: [sh0], snapshots: [given] });
    expect(changeExpiry(world, given, { doNotDelete: true }).events).toEqual([
      { eventTypeName: 'CLUSTERSHOT_EXPIRY_UPDATED_AUDIT', ...place(sh0.cluster.id, 'sh0') },
    ]);
  });

  it('names no replica set for a standalone', () => {
    const solo = standalone();
    const given = snapshot(solo.cluster);
    const world = worldWith({ deployments: [solo], snapshots: [given] });
    expect(changeExpiry(world, given, { doNotDelete: true }).events[0]).not.toHaveProperty('replicaSetName');
  });
});
