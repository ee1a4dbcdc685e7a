import { describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import {
  checkPointCount,
  pointCount,
  POINTS_MAX,
  readMeasurementQuery,
  type MeasurementQuery,
} from '../../../../src/world/measurements/measurementQuery.js';
import { refusalOf } from '../../metrics/builders.js';

const NOW = Date.UTC(2026, 2, 4, 12, 34, 56);
const read = (query: MeasurementQuery) => readMeasurementQuery(query, NOW);
const refusal = (query: MeasurementQuery) => refusalOf(() => read({ granularity: 'PT1M', ...query }));

describe('A measurement query', () => {
  it('looks back from now by its period', () => {
    expect(read({ granularity: 'PT1M', period: 'P1DT12H' })).toMatchObject({
      start: NOW - 1.5 * DAY_MS,
      end: NOW,
      granularity: MINUTE_MS,
    });
  });

  it('takes a start and an end, in any zone', () => {
    const query = { granularity: 'PT1H', start: '2026-03-01T02:00:00+02:00', end: '2026-03-02' };
    expect(read(query)).toMatchObject({ start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 2, 2) });
  });

  it('takes names once or several times, and each once', () => {
    const base = { granularity: 'PT1M', period: 'PT1M' };
    expect(read(base).names).toEqual([]);
    expect(read({ ...base, m: 'A' }).names).toEqual(['A']);
    expect(read({ ...base, m: ['B', 'A', 'B'] }).names).toEqual(['B', 'A']);
  });

  it('does not look back beyond 1970', () => {
    expect(read({ granularity: 'P1D', period: 'P999999D' }).start).toBe(0);
  });

  it('may be empty: start and end may be the same instant', () => {
    const window = read({ granularity: 'PT1M', start: '2026-03-01', end: '2026-03-01' });
    expect(pointCount(window)).toBe(0);
  });
});

describe('A measurement query is refused', () => {
  it('"Each request carries `period`, or both `start` and `end`"', () => {
    expect(refusal({})).toEqual([400, 'MISSING_QUERY_PARAMETER', 'period']);
    const both = [400, 'MUTUALLY_EXCLUSIVE_QUERY_PARAMETERS', 'period'];
    expect(refusal({ period: 'P1D', start: '2026-03-01' })).toEqual([...both, 'start']);
    expect(refusal({ period: 'P1D', start: '2026-03-01', end: '2026-03-02' })).toEqual([...both, 'start']);
    expect(refusal({ period: 'P1D', end: '2026-03-01' })).toEqual([...both, 'end']);
  });

  it('"`start` requires `end`, and `end` requires `start`"', () => {
    expect(refusal({ start: '2026-03-01' })).toEqual([400, 'MISSING_QUERY_PARAMETER', 'end']);
    expect(refusal({ end: '2026-03-01' })).toEqual([400, 'MISSING_QUERY_PARAMETER', 'start']);
  });

  it('without a granularity', () => {
    expect(refusalOf(() => read({ period: 'P1D' }))).toEqual([400, 'MISSING_QUERY_PARAMETER', 'granularity']);
  });

  it.each(['', '1M', 'PT', 'P', 'PT0S', 'P0D', 'PT-1M', 'pt1m', 'P1M', 'PT1H1D', 'PT0.0001S'])(
    'if the granularity is %p or the period %p',
    (text) => {
      expect(refusal({ granularity: text, period: 'P1D' })).toEqual([400, 'INVALID_GRANULARITY', text]);
      expect(refusal({ period: text })).toEqual([400, 'INVALID_PERIOD']);
    },
  );

  it.each(['', 'yesterday', '2026-02-30', '2026-03-01T25:00:00Z'])(
    'if the start or the end is %p',
    (text) => {
      const expected = [400, 'INVALID_QUERY_PARAMETER'];
      expect(refusal({ start: text, end: '2026-03-01' })).toEqual([...expected, 'start']);
      expect(refusal({ start: '2026-03-01', end: text })).toEqual([...expected, 'end']);
    },
  );

  it('if its start is after its end', () => {
    const query = { start: '2026-03-02', end: '2026-03-01' };
    expect(refusal(query)).toEqual([400, 'INVALID_QUERY_PARAMETER', 'start']);
  });

  it('when all its series together have more points than a reply holds', () => {
    const window = read({ granularity: 'PT1S', start: '2026-03-01T00:00:00Z', end: '2026-03-01T00:16:40Z' });
    expect(pointCount(window) * 50_000).toBe(POINTS_MAX);
    expect(() => {
      checkPointCount(window, 50_000);
    }).not.toThrow();
    expect(
      refusalOf(() => {
        checkPointCount(window, 50_001);
      }),
    ).toEqual([400, 'TOO_MANY_DATA_POINTS', '50001000', '50000000']);
  });
});
