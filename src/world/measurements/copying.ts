import { databasesOf } from '../clusters/databases.js';
import type { Duration } from '../duration.js';
import { SECOND_MS, type Instant } from '../instant.js';
import type { Host } from '../tables/hosts.js';
import type { Copy } from '../tables/periods.js';
import type { World } from '../world.js';
import { totalSizesAt } from './databaseSizes.js';
import { growthTimeOf } from './writes.js';

const MEGABYTE = 1_000_000;

/** Returns how long a process takes to receive a number of bytes. */
export function copyMs({ settings }: World, bytes: number): Duration {
  return Math.ceil((bytes / (settings.copyMegabytesPerSecond * MEGABYTE)) * SECOND_MS);
}

/** Returns how many bytes an initial sync copies that begins at an instant: the whole data on the process. */
export function syncBytes(world: World, host: Host, at: Instant): number {
  const cluster = world.clusters.get(host.clusterId);
  const growthTime = growthTimeOf(world, cluster, host.replicaSetName);
  return totalSizesAt(databasesOf(world, host), at, growthTime).dataSizeBytes;
}

/** Returns the bytes per second that a process receives at an instant. They arrive at a constant rate. */
export function receivedPerSecond(
  world: World,
  host: Host,
  { since, lengthMs, restoredBytes }: Copy,
  at: Instant,
): number {
  if (at < since || at >= since + lengthMs) return 0;
  return ((restoredBytes ?? syncBytes(world, host, since)) / lengthMs) * SECOND_MS;
}
