import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import {
  DAY_MS,
  formatInstant,
  HOUR_MS,
  LAST_INSTANT,
  MINUTE_MS,
  parseInstant,
  SECOND_MS,
  wholeSecond,
} from '../../../src/world/instant.js';

const NEW_YEAR = Date.UTC(2026, 0, 1);
const someSecond = fc.integer({ min: 0, max: LAST_INSTANT / SECOND_MS }).map((second) => second * SECOND_MS);

describe('reading an instant', () => {
  it.each([
    ['2026-01-01T00:00:00Z', NEW_YEAR],
    ['2026-01-01T00:00:00z', NEW_YEAR],
    ['2026-01-01t12:30:45Z', NEW_YEAR + 12 * HOUR_MS + 30 * MINUTE_MS + 45 * SECOND_MS],
    ['2026-01-01T23:59:59Z', NEW_YEAR + DAY_MS - SECOND_MS],
    ['1970-01-01T00:00:00Z', 0],
    ['9999-12-31T23:59:59Z', LAST_INSTANT],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
  ])('takes %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  it('takes a date-time without a zone for UTC, with or without seconds', () => {
    expect(parseInstant('2026-01-01T01:00:00')).toBe(NEW_YEAR + HOUR_MS);
    expect(parseInstant('2026-01-01T01:00')).toBe(NEW_YEAR + HOUR_MS);
  });

  it('takes a bare date for its midnight in UTC', () => {
    expect(parseInstant('2026-01-01')).toBe(NEW_YEAR);
  });

  it.each([
    ['2026-01-01T01:00:00+01:00', 0],
    ['2026-01-01T01:00:00+0100', 0],
    ['2025-12-31T18:30:00-05:30', 0],
    ['2026-01-01T14:00:00+14:00', 0],
    ['2026-01-01T01:00+00:00', HOUR_MS],
  ])('counts the offset of %s', (text, after) => {
    expect(parseInstant(text)).toBe(NEW_YEAR + after);
  });

  it('keeps a fraction to the millisecond, after a point or a comma', () => {
    expect(parseInstant('2026-01-01T00:00:00.5Z')).toBe(NEW_YEAR + 500);
    expect(parseInstant('2026-01-01T00:00:00,25Z')).toBe(NEW_YEAR + 250);
    expect(parseInstant('2026-01-01T00:00:00.123456789Z')).toBe(NEW_YEAR + 123);
  });

  it('reads every millisecond exactly', () => {
    for (let fraction = 0; fraction < 1_000; fraction += 1) {
      const text = `2026-01-01T00:00:00.${String(fraction).padStart(3, '0')}Z`;
      expect(parseInstant(text)).toBe(NEW_YEAR + fraction);
    }
  });

  it.each([
    '2026-02-30',
    '2026-02-29T00:00:00Z',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
  ])('refuses %s, a day that does not exist', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it.each([
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+00:60',
  ])('refuses %s, a time that does not exist', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it.each([
    '',
    ' 2026-01-01',
    '2026-01-01 ',
    '2026-01-01\n',
    '2026-01-01 00:00:00Z',
    '2026-01-01T',
    '2026-01-01T00',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00.1234567890Z',
    '2026-1-1',
    '20260101',
    '26-01-01',
    '+002026-01-01',
    '2026-W01-1',
    '1767225600',
    'tomorrow',
    '２０２６-01-01',
  ])('refuses %j, which is no ISO 8601 date', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('refuses the year 0, which is not read as 1900', () => {
    expect(parseInstant('0000-01-01T00:00:00Z')).toBeUndefined();
    expect(parseInstant('0099-01-01T00:00:00Z')).toBeUndefined();
  });

  it('refuses an offset that leads beyond the year 9999', () => {
    expect(parseInstant('9999-12-31T23:59:59-00:01')).toBeUndefined();
    expect(parseInstant('9999-12-31T23:59:59.999Z')).toBe(LAST_INSTANT + 999);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([undefined, parseInstant(text)]).toContain(parseInstant(text));
      }),
    );
  });
});

describe('writing an instant', () => {
  it('writes `YYYY-MM-DDThh:mm:ssZ`, whole seconds', () => {
    expect(formatInstant(NEW_YEAR)).toBe('2026-01-01T00:00:00Z');
    expect(formatInstant(NEW_YEAR + 999)).toBe('2026-01-01T00:00:00Z');
    expect(formatInstant(0)).toBe('1970-01-01T00:00:00Z');
    expect(formatInstant(LAST_INSTANT)).toBe('9999-12-31T23:59:59Z');
  });

  it('distinguishes instants that share a cache slot, also before 1970', () => {
    const texts = [0, 256_000, 256_500, -256_000, 0].map(formatInstant);
    const [first, later, within, before] = texts;
    expect([first, later, within, before]).toEqual([
      '1970-01-01T00:00:00Z',
      '1970-01-01T00:04:16Z',
      '1970-01-01T00:04:16Z',
      '1969-12-31T23:55:44Z',
    ]);
    expect(texts[4]).toBe(first);
  });

  it('gives a text that reads back to the same instant', () => {
    fc.assert(
      fc.property(someSecond, (instant) => {
        expect(parseInstant(formatInstant(instant))).toBe(instant);
      }),
    );
  });

  it('sorts as the instants do', () => {
    fc.assert(
      fc.property(someSecond, someSecond, (a, b) => {
        expect(formatInstant(a) < formatInstant(b)).toBe(a < b);
      }),
    );
  });
});

describe('the whole second of an instant', () => {
  it('is the one in which it lies', () => {
    expect(wholeSecond(NEW_YEAR + 999)).toBe(NEW_YEAR);
    expect(wholeSecond(NEW_YEAR + 1_000)).toBe(NEW_YEAR + 1_000);
  });
});
