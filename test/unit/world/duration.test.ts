import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { formatDuration, parseDuration, tooLongDuration } from '../../../src/world/duration.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';

describe('reading a duration', () => {
  // "ISO 8601 duration between data points. Notation: `P`, optional days `D`, `T`, then hours `H`, minutes `M`,
  // seconds `S`. Fractional seconds are allowed, for example `PT0.5S`." (Measurement query)
  it.each([
    ['P1D', DAY_MS],
    ['P1DT12H', 36 * HOUR_MS],
    ['PT1H', HOUR_MS],
    ['PT1M', MINUTE_MS],
    ['PT1S', SECOND_MS],
    ['PT0.5S', 500],
    ['PT0.001S', 1],
    ['PT1H30M', 90 * MINUTE_MS],
    ['PT1H15S', HOUR_MS + 15 * SECOND_MS],
    ['P1DT1H1M1.25S', DAY_MS + HOUR_MS + MINUTE_MS + 1_250],
    ['P0DT1S', SECOND_MS],
    ['PT90M', 90 * MINUTE_MS],
    ['PT86400S', DAY_MS],
    ['PT00000060S', MINUTE_MS],
    ['P365D', 365 * DAY_MS],
  ])('takes %s', (text, duration) => {
    expect(parseDuration(text)).toBe(duration);
  });

  it.each(['P', 'PT', 'P1DT', 'PT0S', 'P0D', 'PT0.0S'])('refuses %s, which has no length', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it.each(['PT0.0005S', 'PT0.0001S', 'PT1.0001S', 'PT0.000000001S'])(
    'refuses %s, which is finer than a millisecond',
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );

  it.each([
    ...[
      '',
      'T1H',
      '1H',
      'PT1',
      'P1',
      'P1H',
      'PT1D',
      'P1M',
      'P1Y',
      'P1W',
      'PT1M1H',
      'PT1S1M',
      'P1D1H',
      'PT1H1H',
    ],
    ...['-PT1H', '+PT1H', 'P-1D', 'PT-1S', 'PT1.5H', 'PT1.5M', 'P0.5D', 'PT.5S', 'PT1.S', 'PT0,5S', 'PT1e3S'],
    ...['pt1h', 'PT1h', ' PT1H', 'PT1H ', 'PT1H\n', 'PT 1H', 'PT１H', '5m', '60', 'PT99999999999S'],
  ])('refuses %j, which is not of that notation', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it.each(['P1000000D', 'PT100000000H', 'PT1000000000M', 'PT10000000000S', 'P1DT1H12345678901.5S'])(
    'calls %s too long',
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
      expect(tooLongDuration(text)).toMatch(/^is too long; expected at most P999999D/);
    },
  );

  it.each([
    'P999999D',
    'PT99999999H',
    'PT999999999M',
    'PT9999999999S',
    'PT0S',
    '1000000D',
    'PT1.0000000001S',
  ])('does not call %s too long', (text) => {
    expect(tooLongDuration(text)).toBeUndefined();
  });

  it('calls a long text of another notation at once', () => {
    expect(tooLongDuration('T'.repeat(1_000_000))).toBeUndefined();
  });

  it('reads every millisecond below ten seconds exactly', () => {
    for (let milliseconds = 1; milliseconds < 10_000; milliseconds += 1) {
      expect(parseDuration(`PT${(milliseconds / SECOND_MS).toFixed(3)}S`)).toBe(milliseconds);
    }
  });

  it('adds up days, hours, minutes and seconds; each part is optional', () => {
    const part = fc.option(fc.nat(5_000));
    fc.assert(
      fc.property(part, part, part, part, (days, hours, minutes, seconds) => {
        const written = (number: number | null, unit: string): string =>
          number === null ? '' : `${number}${unit}`;
        const time = written(hours, 'H') + written(minutes, 'M') + written(seconds, 'S');
        const sum =
          (days ?? 0) * DAY_MS +
          (hours ?? 0) * HOUR_MS +
          (minutes ?? 0) * MINUTE_MS +
          (seconds ?? 0) * SECOND_MS;
        const text = `P${written(days, 'D')}${time && `T${time}`}`;
        expect(parseDuration(text)).toBe(sum > 0 ? sum : undefined);
      }),
    );
  });

  it('accepts only durations in ISO 8601 notation with whole milliseconds', () => {
    const notation = /^P(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/;
    const characters = fc.constantFrom(...Array.from('PTDHMSW0159.,-+ \n'));
    const text = fc.oneof(fc.string(), fc.string({ unit: characters, maxLength: 8 }));
    fc.assert(
      fc.property(text, (candidate) => {
        const duration = parseDuration(candidate);
        if (duration === undefined) return;
        expect(candidate).toMatch(notation);
        expect(candidate).not.toMatch(/\.\d{3}0*[1-9]/);
        expect(duration).toBeGreaterThan(0);
        expect(Number.isInteger(duration)).toBe(true);
      }),
      { numRuns: 2_000, examples: [['P1D\n'], ['P1DT'], ['PT0.0015S']] },
    );
  });
});

describe('writing a duration', () => {
  it('folds days into hours and leaves out zero parts', () => {
    expect(formatDuration(36 * HOUR_MS)).toBe('PT36H');
    expect(formatDuration(HOUR_MS + 5 * SECOND_MS)).toBe('PT1H5S');
    expect(formatDuration(90 * MINUTE_MS)).toBe('PT1H30M');
    expect(formatDuration(500)).toBe('PT0.5S');
    expect(formatDuration(0)).toBe('PT0S');
  });

  it('gives a text that reads back to the same millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 * DAY_MS }), (duration) => {
        expect(parseDuration(formatDuration(duration))).toBe(duration);
      }),
    );
  });
});
