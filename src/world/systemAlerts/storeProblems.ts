import { capacityOf } from '../backup/stores/capacity.js';
import { hostsIn } from '../backup/stores/hostsIn.js';
import { usedBytes } from '../backup/stores/usedSize.js';
import type { BackupStore } from '../tables/backupStores.js';
import type { World } from '../world.js';
import type { SystemProblem } from './systemProblem.js';

/** The platform reports a store if more than this percentage of its capacity is used. */
const USED_PERCENT = 85;

/**
 * Returns the problem that a store can have: too much of its capacity is used. Stores without a capacity never have
 * it.
 */
export function storeProblems(world: World, store: BackupStore): readonly SystemProblem[] {
  const capacity = capacityOf(store);
  const used = capacity === undefined ? 0 : usedBytes(world, store);
  const number = capacity === undefined ? 0 : percentOf(used, capacity);
  const [host] = hostsIn(store.settings.uri ?? '');
  return [
    {
      opening: 'OUTSIDE_SPACE_USED_THRESHOLD',
      closing: 'INSIDE_SPACE_USED_THRESHOLD',
      since: number > USED_PERCENT ? 0 : undefined,
      members: {
        ...(host !== undefined && { hostnameAndPort: host }),
        currentValue: { number: Math.round(10 * number) / 10, units: 'RAW' },
      },
    },
  ];
}

/** Returns the used percentage of a capacity. A capacity of 0 counts as full. */
function percentOf(used: number, capacity: number): number {
  return capacity === 0 ? 100 : (100 * used) / capacity;
}
