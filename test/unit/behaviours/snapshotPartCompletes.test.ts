import { expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import { omit } from '../../../src/world/omit.js';
import { copyMs } from '../../../src/world/backup/snapshots/pace.js';
import { firedIn, later, typesOf } from '../../support/advancing.js';
import { NEW, replicaSet } from '../../support/rows/deployments.js';
import { GIGABYTE, NOW } from '../../support/rows/ids.js';
import { part, snapshot } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const fresh = omit(part(), 'completedTime');
const set = replicaSet('rs0', { ...NEW, type: 'SHARDED' });
const running = snapshot(set.cluster, {
  complete: false,
  created: { date: NOW, increment: 1 },
  missingShards: [],
  parts: [fresh, fresh, fresh],
});
const world = worldWith({ deployments: [set], snapshots: [running] });
const completed = (length: number) =>
  later(world, length)
    .snapshots.get(running.id)
    ?.parts.map((each) => (each.completedTime === undefined ? 0 : (each.completedTime - NOW) / SECOND_MS));

it('completes a running snapshot part by part: a minute each, and a second more for each GiB', () => {
  // Each of the parts has 8 GiB.
  expect(completed(68 * SECOND_MS - 1)).toEqual([0, 0, 0]);
  expect(completed(68 * SECOND_MS)).toEqual([68, 0, 0]);
  expect(completed(3 * MINUTE_MS)).toEqual([68, 136, 0]);
  expect(completed(60 * MINUTE_MS)).toEqual([68, 136, 204]);
  expect(later(world, 204 * SECOND_MS - 1).snapshots.get(running.id)?.complete).toBe(false);
  expect(later(world, 204 * SECOND_MS).snapshots.get(running.id)?.complete).toBe(true);
  expect(firedIn(world, 60 * MINUTE_MS)).toHaveLength(3);
});

it('takes ten minutes at most, whatever the size', () => {
  const huge = { dataSizeBytes: 900 * 1_024 ** 4 };
  expect([{ dataSizeBytes: 0 }, { dataSizeBytes: 100 * GIGABYTE }, huge].map(copyMs)).toEqual([
    ...[60_000, 160_000, 600_000],
  ]);
});

it('records a good clustershot once it is whole', () => {
  expect(typesOf(later(world, 203 * SECOND_MS))).toEqual([]);
  expect(typesOf(later(world, 204 * SECOND_MS))).toEqual(['GOOD_CLUSTERSHOT']);
});
