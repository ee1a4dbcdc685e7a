import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import { scheduled } from '../../../../src/world/systemAlerts/schedule.js';
import { storeProblems } from '../../../../src/world/systemAlerts/storeProblems.js';
import type { BackupStore } from '../../../../src/world/tables/backupStores.js';
import { standardWorld } from '../../../support/incidents.js';

const EVERY_MS = 5 * MINUTE_MS;
const start = standardWorld();
const world = { ...start, now: Math.ceil(start.now / EVERY_MS) * EVERY_MS };
const [store] = world.backupStores.all().toArray();
if (store === undefined) throw new Error('The world has no store.');

/** Returns when a full store is evaluated next. */
function next(own: Pick<BackupStore, 'evaluateAt'>): number | undefined {
  const full: BackupStore = { ...store, settings: { maxCapacityGB: 0 }, ...own } as BackupStore;
  return scheduled(world, full, storeProblems(world, full)).evaluateAt;
}

describe('the next evaluation of a full store', () => {
  it('is five minutes after the last one', () => {
    expect(next({})).toBe(world.now + EVERY_MS);
  });

  it('is not postponed by a change at the instant at which it is due', () => {
    expect(next({ evaluateAt: world.now })).toBe(world.now);
  });
});
