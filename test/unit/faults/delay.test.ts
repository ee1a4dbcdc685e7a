import { describe, expect, test } from '@jest/globals';
import { read } from '../../../src/schema/read.js';
import { draw } from '../../../src/world/random.js';
import { delay } from '../../../src/faults/delay/delay.js';
import { situation } from './situation.js';

/** The delays of 2,000 exchanges, shortest first. */
const delays = (settings: Parameters<typeof delay.decide>[0]): readonly number[] =>
  Array.from(
    { length: 2_000 },
    (_, nth) => delay.decide(settings, situation({ draw: (name) => draw(1, name, nth) }))?.ms ?? -1,
  ).toSorted((a, b) => a - b);

describe('A delay', () => {
  test('is fixed', () => {
    expect(new Set(delays({ fixed: 250 }))).toEqual(new Set([250]));
  });

  test('is uniform between two bounds', () => {
    const all = delays({ uniform: [100, 500] });
    expect(all[0]).toBeGreaterThanOrEqual(100);
    expect(all.at(-1)).toBeLessThanOrEqual(500);
    expect(all[1_000]).toBeGreaterThan(280);
    expect(all[1_000]).toBeLessThan(320);
  });

  test('has exactly two bounds if it is uniform', () => {
    const isValid = (uniform: readonly number[]) => 'value' in read(delay.settings, { uniform });
    expect([[100], [100, 500], [100, 500, 900]].map(isValid)).toEqual([false, true, false]);
  });

  test('has the given median and 99th percentile', () => {
    const all = delays({ lognormal: { median: 200, p99: 2_000 } });
    expect(all[1_000]).toBeGreaterThan(180);
    expect(all[1_000]).toBeLessThan(220);
    expect(all[1_980]).toBeGreaterThan(1_500);
    expect(all[1_980]).toBeLessThan(2_700);
  });

  test('is never longer than an hour', () => {
    expect(delays({ lognormal: { median: 3_000_000, p99: 3_600_000 } }).at(-1)).toBe(3_600_000);
  });
});
