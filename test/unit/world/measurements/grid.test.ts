import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.js';
import { formatInstant, HOUR_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import {
  formatPointTime,
  granularityEcho,
  gridOf,
  timestampsOf,
} from '../../../../src/world/measurements/grid.js';
import { readMeasurementQuery } from '../../../../src/world/measurements/measurementQuery.js';

const NOW = Date.UTC(2026, 2, 4, 12, 34, 56);

describe('The points of a window', () => {
  it('stand at all the multiples of the granularity in [start, end), and nowhere else', () => {
    const property = fc.property(
      fc.integer({ min: 0, max: NOW }),
      fc.integer({ min: 0, max: HOUR_MS }),
      fc.integer({ min: 1_000, max: 10 * MINUTE_MS }),
      (start, length, granularity) => {
        const window = { start, end: start + length, granularity, granularityText: '', names: [] };
        const { first, count } = gridOf(window);
        const expected = [];
        for (let at = Math.floor(start / granularity) * granularity; at < start + length; at += granularity) {
          if (at >= start) expected.push(at);
        }
        expect(Array.from({ length: count }, (_, at) => first + at * granularity)).toEqual(expected);
      },
    );
    fc.assert(property);
  });

  it('are written in whole seconds, over days and years', () => {
    const property = fc.property(
      fc.integer({ min: 0, max: NOW / 1_000 }),
      fc.integer({ min: 1, max: 200_000 }),
      (second, step) => {
        const grid = { first: second * 1_000, count: 5, granularity: step * 1_000 };
        const expected = [0, 1, 2, 3, 4].map((at) => formatInstant(grid.first + at * grid.granularity));
        expect(timestampsOf(grid)).toEqual(expected);
      },
    );
    fc.assert(property);
  });

  it('are written with milliseconds only where they have some', () => {
    expect(formatPointTime(NOW)).toBe('2026-03-04T12:34:56Z');
    expect(formatPointTime(NOW + 500)).toBe('2026-03-04T12:34:56.500Z');
    expect(formatPointTime(NOW + 7)).toBe('2026-03-04T12:34:56.007Z');
  });

  it.each([
    ['PT30M', 'PT30M'],
    ['P1D', 'P1D'],
    ['PT90M', 'PT90M'],
    ['PT0.5S', 'PT0.5S'],
    ['P1DT12H', 'PT36H'],
    ['PT1H30M', 'PT1H30M'],
    ['P0DT300S', 'PT5M'],
  ])('have a granularity sent as %s and stated as %s', (granularity, expected) => {
    expect(granularityEcho(readMeasurementQuery({ granularity, period: 'P1D' }, NOW))).toBe(expected);
  });
});
