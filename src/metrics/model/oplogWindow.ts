import { oplogSizeBytes } from '../../world/clusters/databases.js';
import { HOUR_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import type { Host } from '../../world/hosts/host.js';
import { writeSpansOf } from '../../world/measurements/writes.js';
import type { World } from '../../world/world.js';
import { dataSetOf, setCoresOf } from './dataSet.js';
import { usualLoadOf } from '../engine/load.js';
import { reachOf } from '../engine/oplogReach.js';
import { Ramp } from '../engine/ramp.js';
import { meanOfHour } from '../engine/week.js';
import { CEILING } from './work.js';

/** Mean oplog bytes per second and core of a member. */
const BYTES_PER_CORE = 30_000;
/** Mean for config servers: sessions and pings of routers, and records of the balancer. */
const CONFIG_BYTES_PER_CORE = 2_000;
/** An idle primary writes a no-op every ten seconds. */
export const NOOP_BYTES_PER_SECOND = 12;
/** Mean load. */
export const LOAD_MEAN = 0.56;
/** Relative increase of the writes at full load above the mean. */
export const SPAN = 0.15;

/** Mean oplog bytes per second of a replica set at its usual writes. */
export function oplogBytesPerSecond({ role }: Host, setCores: number): number {
  return (role === 'CONFIG' ? CONFIG_BYTES_PER_CORE : BYTES_PER_CORE) * setCores;
}

/** Seconds in a full oplog at the usual writes. */
export function oplogWindowSeconds(host: Host, setCores: number): number {
  return oplogSizeBytes(host) / oplogBytesPerSecond(host, setCores);
}

/** Instant at which an oplog becomes full at the usual writes. */
export function oplogFullAt(host: Host, setCores: number): Instant {
  return host.createdAt + oplogWindowSeconds(host, setCores) * SECOND_MS;
}

/** Mean oplog writes for a multiple of the usual writes, as a multiple. */
export function writtenTimes(writes: number): number {
  return Math.min(CEILING / LOAD_MEAN, writes);
}

/** Returns the window of a host's oplog in seconds, from an instant on. Computed on first use. */
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
