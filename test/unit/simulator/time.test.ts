import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { behaviours } from '../../../src/behaviours/behaviours.js';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import { violationsOf } from '../../support/invariants/world.js';
import { advance } from '../../../src/simulator/advance.js';
import type { Entry } from '../../../src/simulator/agenda.js';
import { standard, textOf } from '../../support/fixtureWorlds.js';
import { cuts, live, moves, restlessWorld } from './randomLife.js';

const seeds = fc.integer({ min: 0, max: 0xffff_ffff });
const RUNS = 6;

describe('for any division of an advance', () => {
  it('72 times an hour is once three days: the same world and the same events', () => {
    const world = standard();
    const hours = Array.from({ length: 72 }, (_, at) => world.now + (at + 1) * HOUR_MS);
    const stepwise = hours.reduce((current, to) => advance(current, to, behaviours), world);
    expect(textOf(stepwise)).toBe(textOf(advance(world, world.now + 3 * DAY_MS, behaviours)));
  });

  it('random divisions leave no trace, with random changes in between, and each world is sound, for any seed', () => {
    fc.assert(
      fc.property(seeds, moves, cuts, (seed, plan, stops) => {
        const world = restlessWorld(seed);
        const divided = live(world, plan, stops, (current) => {
          expect(violationsOf(current)).toEqual([]);
        });
        expect(textOf(divided)).toBe(textOf(live(world, plan, [])));
      }),
      { numRuns: RUNS },
    );
  });
});

describe('at every instant', () => {
  it('the events of a run come in the order of time, then of names and ids', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const world = restlessWorld(seed);
        const fired: Entry[] = [];
        const end = advance(world, world.now + DAY_MS, behaviours, { onFire: (entry) => fired.push(entry) });
        const times = fired.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const at of times) expect(at > world.now && at <= end.now).toBe(true);
        expect(fired.length).toBeLessThan(2_000);
      }),
      { numRuns: RUNS },
    );
  });
});

it('the standard world is sound at its start', () => {
  expect(violationsOf(standard())).toEqual([]);
});
