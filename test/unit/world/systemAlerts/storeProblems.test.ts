import { describe, expect, it } from '@jest/globals';
import { usedBytes } from '../../../../src/world/backup/stores/usedSize.js';
import { storeProblems } from '../../../../src/world/systemAlerts/storeProblems.js';
import type { BackupStore } from '../../../../src/world/tables/backupStores.js';
import { standardWorld } from '../../../support/incidents.js';

const world = standardWorld();
const [store] = world.backupStores
  .all()
  .toArray()
  .filter((each) => usedBytes(world, each) > 0);
if (store === undefined) throw new Error('All stores are empty');
const used = usedBytes(world, store);

/** Returns when the problem began, and the used percentage. */
const problem = (changed: Partial<Pick<BackupStore, 'spaceBytes' | 'settings'>>) =>
  storeProblems(world, { ...store, ...changed }).map(({ since, members }) => [
    since,
    members.currentValue?.number,
  ]);

describe('the used space of a backup store', () => {
  it('is a problem above 85 percent, not at 85', () => {
    const at85 = (used * 20) / 17;
    expect((100 * used) / at85).toBe(85);
    expect(problem({ spaceBytes: at85 })).toEqual([[undefined, 85]]);
    expect(problem({ spaceBytes: (used * 100) / 86 })).toEqual([[0, 86]]);
  });

  it('is shown with one digit after the point', () => {
    expect(problem({ spaceBytes: (used * 100) / 90.04 })).toEqual([[0, 90]]);
    expect(problem({ spaceBytes: (used * 100) / 90.06 })).toEqual([[0, 90.1]]);
  });

  it('is never a problem without a capacity, and always with a capacity of 0', () => {
    expect(problem({ settings: {} })).toEqual([[undefined, 0]]);
    expect(problem({ settings: { maxCapacityGB: 0 } })).toEqual([[0, 100]]);
  });
});
