import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Situation } from '../../../src/world/faults/fault.js';
import { draw } from '../../../src/world/random.js';
import { delay } from '../../../src/faults/delay.js';
import { faults } from '../../../src/faults/faults.js';

const situation = (nth: number): Situation => ({
  ...{ isRead: true, path: '/', remoteAddress: '127.0.0.1' },
  draw: (name) => draw(1, name, nth),
});

/** The delays of so many exchanges, shortest first. */
const delays = (settings: Parameters<typeof delay.disturb>[0]): readonly number[] =>
  Array.from({ length: 2_000 }, (_, nth) => {
    const [effect] = delay.disturb(settings, situation(nth));
    return effect?.kind === 'delay' ? effect.ms : -1;
  }).toSorted((a, b) => a - b);

describe('A delay', () => {
  test('is fixed', () => {
    expect(new Set(delays({ fixed: 250 }))).toEqual(new Set([250]));
  });

  test('lies between two bounds, each part of them as often as another', () => {
    const all = delays({ uniform: [100, 500] });
    expect(all[0]).toBeGreaterThanOrEqual(100);
    expect(all.at(-1)).toBeLessThanOrEqual(500);
    expect(all[1_000]).toBeGreaterThan(280);
    expect(all[1_000]).toBeLessThan(320);
  });

  test('has the median and the 99th percentile that it is given', () => {
    const all = delays({ lognormal: { median: 200, p99: 2_000 } });
    expect(all[1_000]).toBeGreaterThan(180);
    expect(all[1_000]).toBeLessThan(220);
    expect(all[1_980]).toBeGreaterThan(1_500);
    expect(all[1_980]).toBeLessThan(2_700);
  });

  test('ends after an hour, however far out a distribution reaches', () => {
    expect(delays({ lognormal: { median: 3_000_000, p99: 3_600_000 } }).at(-1)).toBe(3_600_000);
  });
});

describe('The faults', () => {
  test('have one file each', () => {
    const files = readdirSync(resolve(import.meta.dirname, '../../../src/faults')).map((file) =>
      file.replace('.ts', ''),
    );
    expect(files.filter((name) => name !== 'faults').toSorted()).toEqual(Object.keys(faults).toSorted());
  });
});
