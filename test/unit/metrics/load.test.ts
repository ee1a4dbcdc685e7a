import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import { loadOf, textureOf } from '../../../src/metrics/engine/load.js';
import type { Signal } from '../../../src/metrics/engine/noise.js';
import { buildHost, duties } from './builders.js';

const host = buildHost();
const MONDAY = Date.UTC(2026, 2, 2);
const ids = fc.stringMatching(/^[0-9a-f]{32}$/);

function mean(signal: Signal, from: number, length: number): number {
  const out = new Float64Array(1);
  signal.means(out, from, length, 1);
  return out[0] ?? Number.NaN;
}

describe('The load of a host', () => {
  const load = loadOf(1, host);

  it('stays within its bounds over every interval, clearly above 0', () => {
    const property = fc.property(
      fc.integer(),
      ids,
      fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }),
      fc.integer({ min: 1, max: 30 * DAY_MS }),
      (seed, id, instant, length) => {
        const one = loadOf(seed, { ...host, id });
        expect(one.lowest).toBeGreaterThanOrEqual(0.12);
        expect(one.highest).toBeLessThanOrEqual(1.3);
        expect(mean(one, instant, length)).toBeGreaterThanOrEqual(one.lowest);
        expect(mean(one, instant, length)).toBeLessThanOrEqual(one.highest);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('is higher in the afternoon than at night', () => {
    const night = mean(load, MONDAY + 2 * HOUR_MS, HOUR_MS);
    expect(mean(load, MONDAY + 14 * HOUR_MS, HOUR_MS)).toBeGreaterThan(1.5 * night);
  });

  it('is higher on working days than at the weekend', () => {
    const weekend = mean(load, MONDAY + 5 * DAY_MS, 2 * DAY_MS);
    expect(mean(load, MONDAY, 5 * DAY_MS)).toBeGreaterThan(weekend + 0.05);
  });

  it('differs from host to host, but less than from cluster to cluster', () => {
    const peer = loadOf(1, duties.SECONDARY);
    const stranger = loadOf(1, { ...host, clusterId: '5f00000000000000000000c2' });
    const apart = (other: Signal) =>
      Array.from({ length: 200 }, (_, at) => MONDAY + at * HOUR_MS)
        .map((from) => (mean(load, from, HOUR_MS) - mean(other, from, HOUR_MS)) ** 2)
        .reduce((sum, square) => sum + square, 0);
    expect(apart(peer)).toBeGreaterThan(0);
    expect(apart(stranger)).toBeGreaterThan(2 * apart(peer));
  });

  it('is never the same for a minute: there is noise at every scale', () => {
    for (const length of [500, 10_000, 60_000, HOUR_MS]) {
      const means = Array.from({ length: 50 }, (_, at) => mean(load, MONDAY + at * length, length));
      expect(new Set(means).size).toBe(50);
    }
  });
});

describe('A texture', () => {
  it('is a noise around zero, within -1 and 1', () => {
    const property = fc.property(fc.integer(), fc.string(), (seed, thing) => {
      const texture = textureOf(seed, host.id, thing);
      const means = new Float64Array(500);
      texture.means(means, MONDAY, 60_000, 500);
      expect(Math.max(...means.map(Math.abs))).toBeLessThan(1);
      expect(Math.abs(mean(texture, MONDAY, 100 * DAY_MS))).toBeLessThan(0.001);
      const spread = Math.sqrt(means.reduce((sum, value) => sum + value * value, 0) / 500);
      expect(spread).toBeGreaterThan(0.05);
    });
    fc.assert(property, { numRuns: 50 });
  });
});
