import { describe, expect, test } from '@jest/globals';
import { HOUR_MS, SECOND_MS, type Instant } from '../../../src/world/instant.js';
import { rateLimit } from '../../../src/faults/rateLimit/rateLimit.js';
import fc from '../../support/properties.js';
import { situation } from './situation.js';

const LIMIT = { limit: 2, window: 'PT1M' };

/** Returns the effect on call number `count` of a window that ends in `rest` milliseconds. */
const effect = (count: number, rest: number) =>
  rateLimit.decide(LIMIT, situation({ countInWindow: () => ({ count, rest }) }));

const retryAfter = (rest: number): string | undefined => effect(3, rest)?.headers['Retry-After'];

describe('A rate limit of 2 calls', () => {
  test.each([1, 2])('lets call number %i pass', (count) => {
    expect(effect(count, SECOND_MS)).toBeUndefined();
  });

  test.each([3, 4])('refuses call number %i', (count) => {
    expect(effect(count, SECOND_MS)).toMatchObject({ kind: 'refuse', errorCode: 'RATE_LIMITED' });
  });

  test('counts in windows of the given length', () => {
    const lengths: Instant[] = [];
    const countInWindow = (length: number) => {
      lengths.push(length);
      return { count: 1, rest: length };
    };
    rateLimit.decide({ limit: 1, window: 'PT1H' }, situation({ countInWindow }));
    expect(lengths).toEqual([HOUR_MS]);
  });

  test.each([
    [1, '1'],
    [500, '1'],
    [1_000, '1'],
    [1_001, '2'],
    [59_500, '60'],
    [60_000, '60'],
  ])('replies with %i ms left: Retry-After: %s', (rest, seconds) => {
    expect(retryAfter(rest)).toBe(seconds);
  });

  test('names the smallest number of whole seconds after which the window is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: HOUR_MS }), (rest) => {
        const waited = Number(retryAfter(rest)) * SECOND_MS;
        expect(waited).toBeGreaterThanOrEqual(rest);
        expect(waited - SECOND_MS).toBeLessThan(rest);
      }),
    );
  });
});
