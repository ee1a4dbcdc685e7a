import { describe, expect, it } from '@jest/globals';
import { findRestorePoint } from '../../../../src/world/backup/restores/restorePoint.js';
import {
  lastOperationOf,
  restorableRangesOf,
} from '../../../../src/world/backup/restores/restorableRanges.js';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { later } from '../../../support/advancing.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { NOW } from '../../../support/rows/ids.js';
import { worldWith } from '../../../support/rows/worlds.js';

const rs0 = replicaSet('rs0', { createdAt: NOW, schedule: { everyHours: 6, retentionDays: 2 } });
const world = later(worldWith({ deployments: [rs0] }), DAY_MS + HOUR_MS);
const cluster = world.clusters.get(rs0.cluster.id) ?? rs0.cluster;
const owner = { id: cluster.id, cluster, isPart: false };
const bases = restorableRangesOf(world, cluster)[0]?.bases ?? [];

/** Returns the number of the snapshot that a restore to this instant starts with. */
const startOf = (at: number): number =>
  bases.findIndex(({ id }) => id === findRestorePoint(world, owner, { kind: 'time', at }).snapshot.id);

describe('a restore to a point in time', () => {
  it('starts with the last snapshot before that point, not with a later one', () => {
    expect(bases.length).toBeGreaterThan(2);
    const ends = bases.map((snapshot) => lastOperationOf(snapshot).date);
    expect(ends.map(startOf)).toEqual([...ends.keys()]);
    expect(ends.slice(1).map((end) => startOf(end - SECOND_MS))).toEqual([...ends.keys()].slice(0, -1));
  });
});
