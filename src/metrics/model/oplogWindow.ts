import { oplogSizeBytes } from '../../world/clusters/databases.js';
import { HOUR_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import type { Host } from '../../world/hosts/host.js';
import { writeSpansOf } from '../../world/measurements/writes.js';
import type { World } from '../../world/world.js';
import { dataSetOf } from './dataSet.js';
import { usualLoadOf } from '../engine/load.js';
import { reachOf } from '../engine/oplogReach.js';
import { Ramp } from '../engine/ramp.js';
import { meanOfHour } from '../engine/week.js';
import { setCoresOf } from './setCores.js';
import { CEILING } from './work.js';

/** What a data set writes into its oplog in a second on average, for each core of a member. */
const BYTES_PER_CORE = 30_000;
/** The same of config servers: the routers' pings and sessions, and what the balancer notes. */
const CONFIG_BYTES_PER_CORE = 2_000;
/** Without any client, a primary still writes a no-op every ten seconds. */
export const NOOP_BYTES_PER_SECOND = 12;
/** What the load is on average. */
export const LOAD_MEAN = 0.56;
/** By how much more is written than on average at full load. */
export const SPAN = 0.15;

/** The bytes that a replica set writes into its oplog in a second on average, at its usual writes. */
export function oplogBytesPerSecond({ role }: Host, setCores: number): number {
  return (role === 'CONFIG' ? CONFIG_BYTES_PER_CORE : BYTES_PER_CORE) * setCores;
}

/** How many seconds an oplog reaches back once it has its size, at the usual writes. */
export function oplogWindowSeconds(host: Host, setCores: number): number {
  return oplogSizeBytes(host) / oplogBytesPerSecond(host, setCores);
}

/** When an oplog has its size at the usual writes. */
export function oplogFullAt(host: Host, setCores: number): Instant {
  return host.createdAt + oplogWindowSeconds(host, setCores) * SECOND_MS;
}

/** What is written into an oplog on average at a multiple of the usual writes, as such a multiple. */
export function writtenTimes(writes: number): number {
  return Math.min(CEILING / LOAD_MEAN, writes);
}

/** Returns how many seconds the oplog of a host reaches back, from an instant on: made once, if it is asked for. */
export function oplogWindowOf(world: World, host: Host, from: Instant): () => Ramp {
  let window: Ramp | undefined;
  return () => (window ??= makeWindow(world, host, from));
}

function makeWindow(world: World, host: Host, from: Instant): Ramp {
  const cluster = world.clusters.get(host.clusterId);
  if (cluster === undefined) return Ramp.NOTHING;
  const { createdAt } = host;
  const setCores = setCoresOf(world, host);
  const spans = writeSpansOf(world, cluster, host.replicaSetName, createdAt);
  const usual = usualLoadOf(world.seed, dataSetOf(host));
  const noops = NOOP_BYTES_PER_SECOND / oplogBytesPerSecond(host, setCores);
  const rateFrom = (at: Instant): number => {
    const load = meanOfHour(usual, Math.floor(at / HOUR_MS));
    const times = writtenTimes(spans.findLast((span) => span.from <= at)?.factor ?? 1);
    return times === 0 ? noops : times * (1 + SPAN * (load - LOAD_MEAN));
  };
  const sizeMs = oplogWindowSeconds(host, setCores) * SECOND_MS;
  return reachOf({ createdAt, sizeMs, changes: spans.map((span) => span.from), rateFrom }, from, world.now);
}
