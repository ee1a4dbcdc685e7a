import { expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../src/domain/instant.js';
import { omit } from '../../src/domain/omit.js';
import { NOW, part, snapshot } from '../support/rows.js';
import { firedIn, later, livingWorld, membersOf, replicaSet, typesOf } from './givenLife.js';

const fresh = omit(part(), 'completedTime');
const cluster = replicaSet({ type: 'SHARDED' });
const running = snapshot(cluster, {
  ...{ complete: false, created: { date: NOW, increment: 1 }, missingShards: [] },
  parts: [fresh, fresh, fresh],
});
const world = livingWorld({ clusters: [cluster], hosts: membersOf(cluster), snapshots: [running] });
const completed = (length: number) =>
  later(world, length)
    .snapshots.get(running.id)
    ?.parts.map((each) => (each.completedTime === undefined ? 0 : (each.completedTime - NOW) / MINUTE_MS));

it('completes a running snapshot part by part, three minutes each', () => {
  expect(completed(3 * MINUTE_MS - 1)).toEqual([0, 0, 0]);
  expect(completed(3 * MINUTE_MS)).toEqual([3, 0, 0]);
  expect(completed(8 * MINUTE_MS)).toEqual([3, 6, 0]);
  expect(completed(60 * MINUTE_MS)).toEqual([3, 6, 9]);
  expect(later(world, 9 * MINUTE_MS - 1).snapshots.get(running.id)?.complete).toBe(false);
  expect(later(world, 9 * MINUTE_MS).snapshots.get(running.id)?.complete).toBe(true);
  expect(firedIn(world, 60 * MINUTE_MS)).toHaveLength(3);
});

it('tells of a good clustershot once it is whole', () => {
  expect(typesOf(later(world, 8 * MINUTE_MS))).toEqual([]);
  expect(typesOf(later(world, 9 * MINUTE_MS))).toEqual(['GOOD_CLUSTERSHOT']);
});
