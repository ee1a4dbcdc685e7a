import type { WorldChange } from '../../../src/simulator/state/stateSchema.js';
import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { behaviours, schedules } from '../../../src/behaviours/behaviours.js';
import { DAY_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import { advance } from '../../../src/simulator/advance.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { applyChange, changeBetween, rowCount } from '../../../src/simulator/worldChange.js';
import { organization } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { live, moves, restlessWorld } from './randomLife.js';

const throughJson = (change: WorldChange): WorldChange => JSON.parse(JSON.stringify(change)) as WorldChange;

function later(world: World): string {
  return stateHash(advance(world, world.now + DAY_MS, behaviours));
}

describe('what changed between two worlds', () => {
  it('leads from one to the other and back, with the same future', () => {
    const property = fc.property(fc.nat(), moves, (seed, plan) => {
      const before = restlessWorld(seed);
      const after = live(before, plan, []);
      const there = applyChange(before, throughJson(changeBetween(before, after)), schedules);
      const back = applyChange(after, throughJson(changeBetween(after, before)), schedules);
      expect(stateHash(there)).toBe(stateHash(after));
      expect(stateHash(back)).toBe(stateHash(before));
      expect(later(there)).toBe(later(after));
    });
    fc.assert(property, { numRuns: 3 });
  });

  it('leads to a world of another seed too', () => {
    const [one, other] = [restlessWorld(1), restlessWorld(2)];
    const there = applyChange(one, throughJson(changeBetween(one, other)), schedules);
    expect(stateHash(there)).toBe(stateHash(other));
    expect(later(there)).toBe(later(other));
  });

  it('names the changed rows and nothing else', () => {
    const world = worldWith();
    expect(changeBetween(world, { ...world })).toEqual({});
    const renamed = {
      ...world,
      sequence: 7,
      organizations: world.organizations.put(organization({ name: 'New' })),
    };
    const change = changeBetween(world, renamed);
    expect(change).toEqual({
      sequence: 7,
      tables: { organizations: { put: [organization({ name: 'New' })] } },
    });
    expect(rowCount(change)).toBe(1);
  });
});
