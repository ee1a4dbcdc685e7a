import type { BackupStore } from '../tables/backupStores.js';

const GIGABYTE = 1024 ** 3;

/** Returns the number of bytes that a store can contain: its capacity, or what an incident leaves. Unset without a limit. */
export function capacityOf({ settings, spaceBytes }: BackupStore): number | undefined {
  const { maxCapacityGB } = settings;
  if (maxCapacityGB === undefined) return spaceBytes;
  return Math.min(maxCapacityGB * GIGABYTE, spaceBytes ?? Infinity);
}
