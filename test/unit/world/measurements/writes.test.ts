import { describe, expect, it } from '@jest/globals';
import type { Cluster } from '../../../../src/world/tables/clusters.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import { clusterDataSizeBytes } from '../../../../src/world/measurements/databaseSizes.js';
import { lastWriteAt, writeFactorOf } from '../../../../src/world/measurements/writes.js';
import type { World } from '../../../../src/world/world.js';
import { stateOf, worldOfState } from '../../../../src/simulator/worldState.js';
import { schedules } from '../../../../src/behaviours/behaviours.js';
import { later } from '../../../support/advancing.js';
import { clusterOf } from '../../../support/fixtureWorlds.js';
import { begun, healed, standardWorld } from '../../../support/incidents.js';

const LEADERLESS = [
  { kind: 'node.down', target: 'rs0/node-0', id: 'a' },
  { kind: 'node.down', target: 'rs0/node-1', id: 'b' },
] as const;
const start = standardWorld();
const rs0 = (world: World): Cluster => clusterOf(world, 'rs0');
const sizeOf = (world: World): number => clusterDataSizeBytes(world, rs0(world));
const grownOver = (from: World, to: World): number => sizeOf(to) - sizeOf(from);
const usual = grownOver(start, later(start, DAY_MS));

describe('Data', () => {
  it('grows every day', () => {
    expect(usual).toBeGreaterThan(0);
    expect(grownOver(later(start, DAY_MS), later(start, 2 * DAY_MS)) / usual).toBeCloseTo(1, 6);
  });

  it('does not grow without a primary, and grows again with one', () => {
    const lost = later(begun(start, ...LEADERLESS), MINUTE_MS);
    expect(writeFactorOf(lost, rs0(lost), 'rs0')).toBe(0);
    const dayAfter = later(lost, DAY_MS);
    expect(grownOver(lost, dayAfter)).toBe(0);
    const back = later(healed(dayAfter, 'a'), HOUR_MS);
    expect(grownOver(back, later(back, DAY_MS)) / usual).toBeCloseTo(1, 6);
  });

  it('does not grow in a cluster that is not in use', () => {
    const dead = begun(start, { kind: 'cluster.dead', target: 'rs0' });
    expect(grownOver(dead, later(dead, DAY_MS))).toBe(0);
  });

  it('grows faster by the factor of a spike at its primary, up to a limit', () => {
    const spiking = (factor: number): World => begun(start, { kind: 'load.spike', target: 'rs0', factor });
    const grown = (factor: number): number => grownOver(start, later(spiking(factor), DAY_MS)) / usual;
    expect(grown(4)).toBeCloseTo(4, 5);
    expect(grown(1_000)).toBeCloseTo(10, 5);
    const over = later(
      healed(later(begun(start, { kind: 'load.spike', target: 'rs0', factor: 4, id: 'x' }), HOUR_MS), 'x'),
      23 * HOUR_MS,
    );
    expect(grownOver(start, over) / usual).toBeCloseTo(27 / 24, 5);
  });

  it('is the same at the time and in the past of a later world', () => {
    const spiking = later(
      begun(start, { kind: 'load.spike', target: 'rs0', factor: 4, for: 'PT6H' }),
      HOUR_MS,
    );
    const end = later(spiking, 3 * DAY_MS);
    for (const world of [start, spiking]) {
      expect(clusterDataSizeBytes(end, rs0(end), world.now)).toBe(sizeOf(world));
    }
  });

  it('has grown as usual until now if its state is from before growth was recorded', () => {
    const unrecorded = (world: World): World => {
      const state = stateOf(world);
      return worldOfState({ ...state, tables: { ...state.tables, periods: [] } }, schedules);
    };
    const old = unrecorded(start);
    expect(sizeOf(old) / sizeOf(start)).toBeCloseTo(1, 3);
    expect(grownOver(old, later(old, DAY_MS)) / usual).toBeCloseTo(1, 6);
    const leaderless = unrecorded(later(begun(start, ...LEADERLESS), MINUTE_MS));
    expect(grownOver(leaderless, later(leaderless, DAY_MS))).toBe(0);
  });
});

describe('The last write', () => {
  it('is now with a primary, and otherwise the time when it went down', () => {
    expect(lastWriteAt(start, rs0(start), 'rs0')).toBe(start.now);
    const fallen = begun(start, ...LEADERLESS);
    const after = later(fallen, HOUR_MS);
    expect(lastWriteAt(after, rs0(after), 'rs0')).toBe(start.now);
  });
});
