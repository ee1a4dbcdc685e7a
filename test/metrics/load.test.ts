import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '../../src/domain/instant.js';
import { load, loadCurve } from '../../src/metrics/load.js';
import { buildHost, duties } from './builders.js';

const host = buildHost();
const MONDAY = Date.UTC(2026, 2, 2);

/** The mean of the load over some days, sampled. */
function meanLoad(from: number, days: number): number {
  const samples = Array.from({ length: days * 96 }, (_, at) => load(1, host, from + at * 15 * 60_000));
  return samples.reduce((sum, value) => sum + value, 0) / samples.length;
}

describe('The load of a host', () => {
  it('lies within 0 and 1 at every instant, and over every interval', () => {
    const property = fc.property(
      fc.integer(),
      fc.stringMatching(/^[0-9a-f]{32}$/),
      fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }),
      fc.integer({ min: 0, max: 30 * DAY_MS }),
      (seed, id, instant, length) => {
        const value = loadCurve(seed, buildHost({ id }))(instant, length);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      },
    );
    fc.assert(property);
  });

  it('is higher in the afternoon than at night', () => {
    expect(load(1, host, MONDAY + 14 * HOUR_MS)).toBeGreaterThan(load(1, host, MONDAY + 2 * HOUR_MS) + 0.2);
  });

  it('is higher on working days than at the weekend', () => {
    expect(meanLoad(MONDAY, 5)).toBeGreaterThan(meanLoad(MONDAY + 5 * DAY_MS, 2) + 0.03);
  });

  it('over a day is the mean of the day, not its noon', () => {
    expect(Math.abs(loadCurve(1, host)(MONDAY, DAY_MS) - meanLoad(MONDAY, 1))).toBeLessThan(0.08);
  });

  it('does not jump', () => {
    for (let at = MONDAY; at < MONDAY + HOUR_MS; at += 1_000) {
      expect(Math.abs(load(1, host, at + 1_000) - load(1, host, at))).toBeLessThan(0.001);
    }
  });

  it('differs from host to host', () => {
    expect(load(1, host, MONDAY)).not.toBe(load(1, duties.SECONDARY, MONDAY));
  });
});
