import { describe, expect, it } from '@jest/globals';
import type { Situation } from '../../../src/world/faults/fault.js';
import { HOUR_MS, SECOND_MS } from '../../../src/world/instant.js';
import { rateLimit } from '../../../src/faults/rateLimit.js';
import fc from '../../support/properties.js';

const LIMIT = { limit: 2, window: 'PT1M' };

/** The effects on call number `count` of a window that is open for another `rest` milliseconds. */
const effects = (count: number, rest: number) => {
  const situation: Situation = { isRead: true, path: '/a', remoteAddress: '127.0.0.1', draw: () => 0 };
  return rateLimit.disturb(LIMIT, { ...situation, window: { count, rest } });
};

const retryAfter = (rest: number): string | undefined => {
  const [effect] = effects(3, rest);
  return effect?.kind === 'refuse' ? effect.headers['Retry-After'] : undefined;
};

describe('a rate limit', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
  ])('of 2 calls: call number %i has %i refusals', (count, refusals) => {
    expect(effects(count, SECOND_MS)).toHaveLength(refusals);
  });

  it('counts calls in windows of the length that it is given', () => {
    expect(rateLimit.windowOf?.({ limit: 1, window: 'PT1H' })).toBe(HOUR_MS);
  });

  it.each([
    [1, '1'],
    [500, '1'],
    [1_000, '1'],
    [1_001, '2'],
    [59_500, '60'],
    [60_000, '60'],
  ])('with %i ms left of its window says Retry-After: %s', (rest, seconds) => {
    expect(retryAfter(rest)).toBe(seconds);
  });

  it('names the smallest number of whole seconds after which the window is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: HOUR_MS }), (rest) => {
        const waited = Number(retryAfter(rest)) * SECOND_MS;
        expect(waited).toBeGreaterThanOrEqual(rest);
        expect(waited - SECOND_MS).toBeLessThan(rest);
      }),
    );
  });
});
