import { describe, expect, it } from '@jest/globals';
import {
  shortNumber,
  timeTicks,
  unitText,
  valueText,
  valueTicks,
} from '../../../src/console/pages/measurements/ticks.js';
import {
  between,
  granularityFor,
  moved,
  showing,
  zoomed,
} from '../../../src/console/pages/measurements/timeRange.js';
import { parseTypedTime } from '../../../src/console/pages/measurements/typedTime.js';
import fc from '../../support/properties.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = Date.UTC(2026, 0, 1);
const span = { start, end: start + DAY };

const spans = fc
  .tuple(fc.integer({ min: 0, max: 3e9 }), fc.integer({ min: 60, max: 4e8 }))
  .map(([from, length]) => ({ start: from * 1000, end: (from + length) * 1000 }));

describe('the granularity of a range', () => {
  it.each([
    [60_000, 'PT1S'],
    [HOUR, 'PT10S'],
    [DAY, 'PT5M'],
    [7 * DAY, 'PT30M'],
    [90 * DAY, 'PT6H'],
  ])('follows its length: %i ms is %s', (length, name) => {
    expect(granularityFor({ start, end: start + length }).name).toBe(name);
  });

  it('leaves at most 500 points', () => {
    fc.assert(
      fc.property(spans, (each) => {
        expect((each.end - each.start) / granularityFor(each).ms).toBeLessThanOrEqual(500);
      }),
    );
  });
});

describe('a range', () => {
  it('is zoomed around its middle or another instant, which stays at its place', () => {
    expect(zoomed(span, 0.5)).toEqual({ start: start + 6 * HOUR, end: start + 18 * HOUR });
    expect(zoomed(span, 0.5, start)).toEqual({ start, end: start + 12 * HOUR });
    expect(zoomed(span, 2, span.end)).toEqual({ start: start - DAY, end: span.end });
  });

  it('is at least a minute long, however often it is zoomed', () => {
    expect(zoomed({ start, end: start + 60_000 }, 0.5)).toEqual({ start, end: start + 60_000 });
    expect(between(start + 200, start)).toEqual({ start: start - 30_000, end: start + 30_000 });
  });

  it('is moved by a share of its length', () => {
    expect(moved(span, -0.5)).toEqual({ start: start - 12 * HOUR, end: start + 12 * HOUR });
    expect(moved(span, 1)).toEqual({ start: span.end, end: span.end + DAY });
  });

  it('is the part between two instants, in any order', () => {
    const part = { start: start + HOUR, end: start + 2 * HOUR };
    expect(between(part.start, part.end)).toEqual(part);
    expect(between(part.end, part.start)).toEqual(part);
  });

  it('moves only if it does not contain the instant to show', () => {
    expect(showing(span, start + HOUR)).toBe(span);
    expect(showing(span, start - DAY)).toEqual({ start: start - 1.5 * DAY, end: start - 0.5 * DAY });
  });

  it('never begins before 1970, and keeps its length', () => {
    expect(moved({ start: HOUR, end: DAY }, -10)).toEqual({ start: 0, end: DAY - HOUR });
  });
});

describe('a typed time', () => {
  const range = { start, end: Date.UTC(2026, 0, 2, 2) };

  it.each([
    ['03:12', '2026-01-01T03:12:00Z'],
    [' 01:30:15 ', '2026-01-02T01:30:15Z'],
    ['2:00', '2026-01-02T02:00:00Z'],
    ['2025-12-24', '2025-12-24T00:00:00Z'],
    ['2025-12-24 18:00', '2025-12-24T18:00:00Z'],
    ['2025-12-24T18:00:05Z', '2025-12-24T18:00:05Z'],
    ['2025-12-24 18:00:05 UTC', '2025-12-24T18:00:05Z'],
  ])('%s is %s', (text, instant) => {
    expect(parseTypedTime(text, range)).toBe(Date.parse(instant));
  });

  it.each(['', 'noon', '25:00', '10:60', '2025-13-01', '1960-01-01', '2025-12-24 18', '03:12 +02:00'])(
    '%s is no time',
    (text) => {
      expect(parseTypedTime(text, range)).toBeUndefined();
    },
  );
});

describe('ticks', () => {
  it('stand at round times', () => {
    expect(timeTicks({ start: start + 60_000, end: start + HOUR }, 6)).toEqual(
      [10, 20, 30, 40, 50, 60].map((minute) => ({
        share: (minute - 1) / 59,
        text: minute === 60 ? '01:00' : `00:${minute}`,
      })),
    );
    expect(timeTicks(span, 6).map(({ text }) => text)).toEqual(['01-01', '06:00', '12:00', '18:00', '01-02']);
    expect(timeTicks({ start, end: start + 60_000 }, 6).map(({ text }) => text)[1]).toBe('00:00:10');
  });

  it('are few and inside the range', () => {
    fc.assert(
      fc.property(spans, (each) => {
        const ticks = timeTicks(each, 6);
        expect(ticks.length).toBeLessThanOrEqual(7);
        for (const { share } of ticks) expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });

  it.each([
    [0, 1, ['0']],
    [3, 3, ['0', '1', '2', '3']],
    [0.04, 0.04, ['0', '0.02', '0.04']],
    [950, 1000, ['0', '500', '1 k']],
    [42_000_000_000, 60_000_000_000, ['0', '20 G', '40 G', '60 G']],
  ])('are round for values up to %d', (max, top, texts) => {
    const axis = valueTicks(max);
    expect(axis.top).toBeCloseTo(top);
    expect(axis.ticks.map(({ text }) => text)).toEqual(texts);
  });

  it('reach from 0 to above the largest value', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e15, noNaN: true }), (max) => {
        const { top, ticks } = valueTicks(max);
        expect(top).toBeGreaterThanOrEqual(max * (1 - 1e-9));
        expect(ticks.length >= 2 && ticks.length <= 5).toBe(true);
        expect([ticks[0]?.share, ticks.at(-1)?.share]).toEqual([0, 1]);
      }),
    );
  });
});

describe('numbers and units', () => {
  it('are short on an axis and complete in a legend', () => {
    expect([0, 0.25, 999, 1000, 1250, 2.5e9].map(shortNumber)).toEqual([
      '0',
      '0.25',
      '999',
      '1 k',
      '1.25 k',
      '2.5 G',
    ]);
    expect([null, 0, 1234.5678].map(valueText)).toEqual(['no data', '0', '1,234.568']);
    expect(unitText('MEGABYTES_PER_SECOND')).toBe('megabytes per second');
    expect(unitText('SCALAR_PER_SECOND')).toBe('per second');
    expect(unitText('SCALAR')).toBe('');
  });
});
