import { describe, expect, it } from '@jest/globals';
import {
  operationOf,
  slowQueries,
  type SlowOperation,
  type SlowQuery,
} from '../../../../src/api/advisor/slowQueries.js';
import { DAY_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import { clusterOf } from '../../../support/fixtureWorlds.js';
import { hostOf } from '../../../support/advancing.js';
import { standardWorld } from '../../../support/incidents.js';
import { NOW } from '../../../support/rows/ids.js';

const collection = { namespace: 'shop.orders', documents: 3_000_000, share: 1, isIndexed: false };

/** Returns 200 slow queries with different details. */
const operations = (own: Partial<SlowQuery['collection']> = {}, readMs = 0.6): readonly SlowOperation[] =>
  Array.from({ length: 200 }, (_, number) =>
    operationOf({ at: NOW, key: number * 7_919, readMs, collection: { ...collection, ...own } } as SlowQuery),
  );
const bounds = (numbers: readonly number[]) => [Math.min(...numbers), Math.max(...numbers)];

describe('a slow query', () => {
  it('scans the whole collection without an index, and only its results with one', () => {
    expect(bounds(operations().map(({ nScanned }) => nScanned))).toEqual([3_000_000, 3_000_000]);
    const indexed = operations({ isIndexed: true });
    expect(indexed.map(({ nScanned }) => nScanned)).toEqual(indexed.map(({ nReturned }) => nReturned));
  });

  it('returns 1 to 20 documents', () => {
    expect(bounds(operations().map(({ nReturned }) => nReturned))).toEqual([1, 20]);
  });

  it('takes 100 ms and 1 ms per 1500 scanned documents, give or take a fifth', () => {
    const [shortest = 0, longest = 0] = bounds(operations().map(({ ms }) => ms));
    expect([shortest >= 0.8 * 2_100, shortest < 0.85 * 2_100]).toEqual([true, true]);
    expect([longest <= 1.2 * 2_100, longest > 1.15 * 2_100]).toEqual([true, true]);
  });

  it('takes longer if reads wait, but never more than a minute', () => {
    const usual = operations().map(({ ms }) => ms);
    const slower = operations({}, 6).map(({ ms }) => ms);
    for (const [at, ms] of slower.entries())
      expect(Math.abs(ms - 10 * (usual[at] ?? 0))).toBeLessThanOrEqual(5);
    expect(bounds(operations({}, 600).map(({ ms }) => ms))).toEqual([60_000, 60_000]);
  });
});

describe('the slow queries of a time range', () => {
  const world = standardWorld();
  const host = hostOf(world, clusterOf(world, 'rs0'), 'node-0');
  const all = slowQueries(world, host, world.now - DAY_MS, world.now);

  it('are those of a longer range that began in it, oldest first', () => {
    expect(all.length).toBeGreaterThan(50);
    for (let minute = 1; minute <= 30; minute += 1) {
      const from = world.now - DAY_MS / 2 + minute * MINUTE_MS;
      // Intervals of five minutes count if they are over at the end of the range.
      const to = Math.floor(from / (5 * MINUTE_MS)) * 5 * MINUTE_MS + 60 * MINUTE_MS;
      const expected = all.filter(({ at }) => at >= from && at < to);
      expect(slowQueries(world, host, from, to)).toEqual(expected);
    }
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => a - b));
  });
});
