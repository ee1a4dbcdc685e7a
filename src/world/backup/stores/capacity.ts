import type { BackupStore } from '../../tables/backupStores.js';

const GIGABYTE = 1024 ** 3;

/**
 * Returns the number of bytes that a store can contain: its capacity, or the space that an incident leaves if this is
 * smaller. Returns `undefined` if the store has no limit.
 */
export function capacityOf({ settings, spaceBytes }: BackupStore): number | undefined {
  const { maxCapacityGB } = settings;
  if (maxCapacityGB === undefined) return spaceBytes;
  return Math.min(maxCapacityGB * GIGABYTE, spaceBytes ?? Infinity);
}
