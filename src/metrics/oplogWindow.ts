import { oplogSizeBytes } from '../domain/clusters/databases.js';
import { SECOND_MS, type Instant } from '../domain/instant.js';
import type { Host } from '../domain/hosts/host.js';

/** What a data set writes into its oplog in a second on average, for each core of a member. */
const BYTES_PER_CORE = 30_000;
/** The same of config servers: the routers' pings and sessions, and what the balancer notes. */
const CONFIG_BYTES_PER_CORE = 2_000;

/** The bytes that a replica set writes into its oplog in a second on average, at its usual writes. */
export function oplogBytesPerSecond({ role }: Host, setCores: number): number {
  return (role === 'CONFIG' ? CONFIG_BYTES_PER_CORE : BYTES_PER_CORE) * setCores;
}

/** How many seconds an oplog reaches back once it has its size, at the usual writes. */
export function oplogWindowSeconds(host: Host, setCores: number): number {
  return oplogSizeBytes(host) / oplogBytesPerSecond(host, setCores);
}

/** When an oplog has its size: until then it reaches back to its host's beginning. */
export function oplogFullAt(host: Host, setCores: number): Instant {
  return host.createdAt + oplogWindowSeconds(host, setCores) * SECOND_MS;
}
