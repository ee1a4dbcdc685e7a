import { describe, expect, it } from '@jest/globals';
import { operationOf, type SlowOperation, type SlowQuery } from '../../../../src/api/advisor/slowQueries.js';
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
