import fc from '../../support/properties.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { MeasurementQuery } from '../../../src/world/measurements/measurementQuery.js';
import { duties, GIB } from './builders.js';

const GRANULARITIES = [
  ...(['PT0.5S', 'PT1S', 'PT10S', 'PT1M', 'PT5M', 'PT7M30S', 'PT1H', 'P1D', 'P1DT12H', 'P7D'] as const),
] as const;
const SECONDS: Readonly<Record<(typeof GRANULARITIES)[number], number>> = {
  'PT0.5S': 0.5,
  PT1S: 1,
  PT10S: 10,
  PT1M: 60,
  PT5M: 300,
  PT7M30S: 450,
  PT1H: 3_600,
  P1D: 86_400,
  P1DT12H: 129_600,
  P7D: 604_800,
};

export const seeds = fc.integer();
export const granularities = fc.constantFrom(...GRANULARITIES);
export const starts = fc.integer({ min: Date.UTC(2026, 0, 5) / 1_000, max: Date.UTC(2026, 2, 1) / 1_000 });
export const hosts = fc
  .record({
    host: fc.constantFrom(...Object.values(duties)),
    cores: fc.integer({ min: 1, max: 128 }),
    memoryBytes: fc.integer({ min: GIB / 2, max: 512 * GIB }),
  })
  .map(({ host, ...size }): Host => ({ ...host, ...size }));

/** Returns a window that has `points` points from a second on, and `lead` points before it. */
export function windowOf(
  granularity: (typeof GRANULARITIES)[number],
  second: number,
  points: number,
  lead = 0,
): MeasurementQuery {
  const length = SECONDS[granularity];
  const start = new Date((second - lead * length) * 1_000).toISOString();
  return { granularity, start, end: new Date((second + points * length) * 1_000).toISOString() };
}
