import { oplogSizeBytes } from '../../world/clusters/databases.js';
import { oplogBytesPerSecond, setCoresOf } from '../../world/clusters/oplogRate.js';
import { HOUR_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';
import { dataSetOf } from './dataSet.js';
import { usualLoadOf } from '../engine/load.js';
import type { Oplog } from '../engine/oplogContents.js';
import { OplogReach } from '../engine/oplogReach.js';
import { meanOfHour } from '../engine/week.js';
import { CEILING } from './work.js';
import { WriteHistory } from './writeHistory.js';

/** Bytes of no-op entries per second. An idle primary writes such an entry every ten seconds. */
export const NOOP_BYTES_PER_SECOND = 12;
/** Mean of the load over a week. */
export const LOAD_MEAN = 0.56;
/** If the load rises by 1, the write rate of an oplog rises by this share of the mean rate. */
export const SPAN = 0.15;

/** Returns the age of the oldest entry of a full oplog in seconds, with the usual writes. */
export function oplogWindowSeconds(host: Host, setCores: number): number {
  return oplogSizeBytes(host) / oplogBytesPerSecond(host, setCores);
}

/** Returns the instant at which an oplog is full for the first time, with the usual writes. */
export function oplogFullAt(host: Host, setCores: number): Instant {
  return host.createdAt + oplogWindowSeconds(host, setCores) * SECOND_MS;
}

/**
 * Converts a multiple of the usual writes into a multiple of the usual oplog writes. Limits the multiple, because the
 * capacity of the machine is limited.
 */
export function writtenTimes(writes: number): number {
  return Math.min(CEILING / LOAD_MEAN, writes);
}

/**
 * Returns a function that returns the window of a host's oplog over time, in seconds. The window reads only the writes
 * that it needs.
 */
export function oplogWindowOf(world: World, host: Host): () => OplogReach {
  let window: OplogReach | undefined;
  return () => (window ??= new OplogReach(oplogOf(world, host)));
}

function oplogOf(world: World, host: Host): Oplog {
  const { createdAt } = host;
  const cluster = world.clusters.get(host.clusterId);
  const setCores = setCoresOf(world, host);
  const usual = usualLoadOf(world.seed, dataSetOf(host), cluster?.load);
  const noops = NOOP_BYTES_PER_SECOND / oplogBytesPerSecond(host, setCores);
  const writes = new WriteHistory(world, cluster, host.replicaSetName);
  return {
    createdAt,
    // An imported process may lack its cluster. It then has no window.
    until: cluster === undefined ? createdAt : world.now,
    sizeMs: oplogWindowSeconds(host, setCores) * SECOND_MS,
    spanAt: (at) => writes.spanAt(at),
    rateFrom(at) {
      const times = writtenTimes(writes.spanAt(at).factor);
      if (times === 0) return noops;
      const load = meanOfHour(usual, Math.floor(at / HOUR_MS));
      return times * (1 + SPAN * (load - LOAD_MEAN));
    },
  };
}
