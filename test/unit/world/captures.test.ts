import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import {
  afterCaptures,
  captureOf,
  captureUsage,
  dayOf,
  formatDay,
  lastCapturedDay,
} from '../../../src/world/usage/captures.js';
import type { World } from '../../../src/world/world.js';
import { worldWith } from '../../support/rows/worlds.js';

const MIDNIGHT = Date.UTC(2026, 0, 15);
const TODAY = dayOf(MIDNIGHT);
const at = (now: number, world: World = worldWith()): World => ({ ...world, now });
const captured = (world: World): World => captureUsage(world).world;

describe('the usage of a day', () => {
  it('is captured at two in the morning in UTC', () => {
    const daily = MIDNIGHT + 2 * HOUR_MS;
    expect(captureOf(at(daily - 1), TODAY)).toBeUndefined();
    expect(captureOf(at(daily), TODAY)).toBe(daily);
    expect([daily - 1, daily].map((now) => lastCapturedDay(at(now)))).toEqual([TODAY - 1, TODAY]);
    expect(captureOf(at(daily), TODAY - 1)).toBe(daily - DAY_MS);
  });

  it('is captured again when a client asks, and the later capture counts', () => {
    const early = captured(at(MIDNIGHT + HOUR_MS));
    expect(captureOf(early, TODAY)).toBe(MIDNIGHT + HOUR_MS);
    expect(lastCapturedDay(early)).toBe(TODAY);
    expect(captureOf(at(MIDNIGHT + 3 * HOUR_MS, early), TODAY)).toBe(MIDNIGHT + 2 * HOUR_MS);
    const late = captured(at(MIDNIGHT + 5 * HOUR_MS));
    expect(captureOf(late, TODAY)).toBe(MIDNIGHT + 5 * HOUR_MS);
  });

  it('does not contain a change at the instant of its capture', () => {
    const world = captured(at(MIDNIGHT + 5 * HOUR_MS));
    expect(afterCaptures(world)).toBe(world.now + 1);
    expect(afterCaptures(at(world.now + 1, world))).toBe(world.now + 1);
    expect(captureOf(captured(world), TODAY)).toBe(world.now + 1);
  });

  it('has the name of its day', () => {
    expect([TODAY - 15, TODAY].map(formatDay)).toEqual(['2025-12-31', '2026-01-15']);
    expect([MIDNIGHT - 1, MIDNIGHT].map(dayOf)).toEqual([TODAY - 1, TODAY]);
  });
});
