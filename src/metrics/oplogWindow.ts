import { oplogSizeBytes } from '../domain/clusters/databases.js';
import { SECOND_MS, type Instant } from '../domain/instant.js';
import type { Host } from '../domain/hosts/host.js';

/** What a replica set writes into its oplog on average, per core. */
const BYTES_PER_SECOND_AND_CORE = 24_000;

/** How many seconds an oplog reaches back once it has its size. */
export function oplogWindowSeconds(host: Host): number {
  return oplogSizeBytes(host) / (BYTES_PER_SECOND_AND_CORE * Math.max(1, host.cores));
}

/** When an oplog has its size: until then it reaches back to its host's beginning. */
export function oplogFullAt(host: Host): Instant {
  return host.createdAt + oplogWindowSeconds(host) * SECOND_MS;
}
