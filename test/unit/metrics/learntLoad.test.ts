import { describe, expect, it } from '@jest/globals';
import {
  fluctuationOf,
  loadOf,
  LOAD_HIGHEST,
  shapeOf,
  usualLoadOf,
} from '../../../src/metrics/engine/load.js';
import { TEXTURE } from '../../../src/metrics/model/work.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';

const WEEK = 168;
const of = { id: 'a'.repeat(32), clusterId: '5f00000000000000000000c1' };

const SHAPES: readonly (readonly [string, (hour: number) => number])[] = [
  ['is steady', () => 1],
  ['has quiet nights', (hour) => (hour % 24 < 6 ? 0.4 : 1.2)],
  ['stands still at night', (hour) => (hour % 24 < 12 ? 0 : 2)],
  ['happens in one hour of the week', (hour) => (hour === 17 ? WEEK : 0)],
];

describe('a learnt load', () => {
  it.each(SHAPES)('stays above the textures and below the highest load if it %s', (_, valueOf) => {
    const learnt = { hours: Array.from({ length: WEEK }, (_each, hour) => valueOf(hour)) };
    const load = loadOf(1, of, learnt);
    expect(load.lowest).toBeGreaterThan(TEXTURE);
    expect(load.highest).toBeLessThanOrEqual(LOAD_HIGHEST + 1e-9);
    const means = new Float64Array(WEEK * 60);
    load.means(means, 0, MINUTE_MS, means.length);
    expect(Math.min(...means)).toBeGreaterThanOrEqual(load.lowest);
    expect(Math.max(...means)).toBeLessThanOrEqual(load.highest);
  });

  it('is its usual load plus its fluctuation', () => {
    const learnt = { hours: Array.from({ length: WEEK }, (_, hour) => 0.5 + (hour % 24) / 24) };
    const [load, fluctuation] = [loadOf(1, of, learnt), fluctuationOf(1, of, learnt)];
    const usual = usualLoadOf(1, of, learnt);
    const [own, around] = [new Float64Array(WEEK), new Float64Array(WEEK)];
    load.means(own, 0, HOUR_MS, WEEK);
    fluctuation.means(around, 0, HOUR_MS, WEEK);
    const sum = usual.reduce((total, each) => total + each, 0);
    expect(own.reduce((total, each, at) => total + each - (around[at] ?? 0), 0)).toBeCloseTo(sum, 6);
  });

  it('keeps the hours that a load can have', () => {
    const hours = Array.from({ length: WEEK }, (_, hour) => (hour % 2 === 0 ? 0.5 : 1.5));
    const { hours: kept } = shapeOf({ hours });
    expect((kept[1] ?? 0) / (kept[0] ?? 1)).toBeCloseTo(3, 6);
  });
});
