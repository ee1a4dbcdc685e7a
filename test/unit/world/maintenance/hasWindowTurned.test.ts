import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import { hasWindowTurned } from '../../../../src/world/maintenance/hasWindowTurned.js';
import { NOW } from '../../../support/rows/ids.js';
import { window } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const [START, END] = [NOW + HOUR_MS, NOW + 2 * HOUR_MS];
const soon = window({ id: '1'.repeat(24), startDate: START, endDate: END });
const late = window({ id: '2'.repeat(24), startDate: NOW + 100 * HOUR_MS, endDate: NOW + 101 * HOUR_MS });
const world = worldWith({ maintenanceWindows: [soon, late] });

const hasTurned = (from: number, to: number): boolean =>
  hasWindowTurned({ ...world, now: from }, { ...world, now: to });

describe('between two worlds', () => {
  it.each([
    ['begins', NOW, START, true],
    ['begins a moment later', NOW, START - 1, false],
    ['has just begun', START, START + MINUTE_MS, false],
    ['ends', START, END, true],
    ['has just ended', END, END + MINUTE_MS, false],
    ['begins and ends', NOW, END + MINUTE_MS, true],
  ])('one of two maintenance windows %s', (_, from, to, expected) => {
    expect(hasTurned(from, to)).toBe(expected);
  });

  it('no maintenance window turns if the world has none', () => {
    const calm = worldWith();
    expect(hasWindowTurned(calm, { ...calm, now: END })).toBe(false);
  });
});
