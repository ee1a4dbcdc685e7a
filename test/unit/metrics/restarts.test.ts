import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import { quirksOf } from '../../../src/world/quirks.js';
import type { World } from '../../../src/world/world.js';
import type { Value } from '../../../src/metrics/series/series.js';
import { later } from '../../support/advancing.js';
import { standard } from '../../support/fixtureWorlds.js';
import { begun, node } from '../../support/incidents.js';
import fc from '../../support/properties.js';
import { valuesOf } from './builders.js';
import { measureHost } from './measured.js';

const NAME = 'RESTARTS_IN_LAST_HOUR';
const start = standard({ quirks: quirksOf('ops-manager') });
const iso = (instant: number): string => new Date(instant).toISOString();
/** The first full hour after the world's start. */
const FIRST = Math.ceil(start.now / HOUR_MS) * HOUR_MS;

/**
 * Returns the world four hours after `FIRST`. At each of these minutes after `FIRST`, a node went down for a minute.
 */
function restarted(minutes: readonly number[], name = 'rs0/node-1'): World {
  const world = minutes.reduce((current, minute) => {
    const before = later(current, FIRST + minute * MINUTE_MS - current.now);
    return begun(before, { kind: 'node.down', target: name, for: 'PT1M' });
  }, start);
  return later(world, FIRST + 4 * HOUR_MS - world.now);
}

function values(world: World, granularity: string, name = 'rs0/node-1'): readonly Value[] {
  const query = { granularity, start: iso(FIRST), end: iso(FIRST + 4 * HOUR_MS), m: NAME };
  return valuesOf(measureHost(world, node(world, name), query), NAME);
}

describe('The restarts in the last hour', () => {
  it('count the restarts in the hour before a point', () => {
    const byMinute = values(restarted([10, 40]), 'PT1M');
    const at = (minute: number) => byMinute[minute];
    expect([at(9), at(10), at(11), at(12), at(39), at(40)]).toEqual([0, null, 1, 1, 1, null]);
    expect([at(41), at(70), at(71), at(100), at(101)]).toEqual([2, 2, 1, 1, 0]);
  });

  it('do not count other processes', () => {
    expect(new Set(values(restarted([10, 40]), 'PT1M', 'rs0/node-2'))).toEqual(new Set([0]));
  });

  it('are the same in every window', () => {
    const world = restarted([10, 40]);
    const from = FIRST + 50 * MINUTE_MS;
    const query = { granularity: 'PT1M', start: iso(from), end: iso(from + 10 * SECOND_MS), m: NAME };
    expect(valuesOf(measureHost(world, node(world, 'rs0/node-1'), query), NAME)).toEqual([2]);
  });

  it('have coarse points equal to the means of the fine ones', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 5 });
    const property = fc.property(minutes, (downs) => {
      // More than two minutes apart: the process must be back before it goes down again.
      const apart = downs
        .toSorted((a, b) => a - b)
        .filter((minute, at, all) => minute - (all[at - 1] ?? 0) > 2);
      const world = restarted(apart);
      const fine = values(world, 'PT1M');
      values(world, 'PT20M').forEach((coarse, at) => {
        const numbers = fine.slice(at * 20, at * 20 + 20).filter((value) => value !== null);
        const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
        expect(coarse).toBeCloseTo(mean, 6);
      });
    });
    fc.assert(property, { numRuns: 15 });
  });
});
