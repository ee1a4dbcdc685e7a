import { samplesOf } from '../hostLogs/samples.js';
import { queriedCollections, type QueriedCollection } from '../../world/advisor/queriedCollections.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import { branch, draw } from '../../world/random.js';
import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';

/** A query that took longer than the threshold. */
export interface SlowOperation {
  readonly at: Instant;
  readonly collection: QueriedCollection;
  readonly ms: number;
  readonly nScanned: number;
  readonly nReturned: number;
  /** The value that the client looked for. */
  readonly value: number;
}

const INTERVAL_MS = 5 * MINUTE_MS;
const QUERIES = 'OPCOUNTER_QUERY';
const READ_TIME = 'OP_EXECUTION_TIME_READS';
/** Slow queries as a share of the queries to a collection without an index, and with one on a busy machine. */
const UNINDEXED_SHARE = 0.000_05;
const WAITING_SHARE = 0.000_02;
/** Mean duration of reads above which queries with an index are slow too. */
const WAITING_MS = 3;
const IDLE_READ_MS = 0.6;
const SCANNED_PER_MS = 1_500;
const SLOWEST_MS = 60_000;
const RETURNED_MAX = 20;

/**
 * Returns the slow queries of a process in a time range, oldest first. Their number follows the series of queries, so a
 * load spike raises it. Uses only whole intervals that are over, so they do not change later.
 */
export function slowOperations(
  world: World,
  host: Host,
  from: Instant,
  to: Instant,
): readonly SlowOperation[] {
  const collections = queriedCollections(world, host);
  if (collections.length === 0) return [];
  // The first point of a rate has no value.
  const first = (Math.floor(from / INTERVAL_MS) - 1) * INTERVAL_MS;
  const series = samplesOf(world, host, [QUERIES, READ_TIME], {
    from: first,
    to,
    granularity: INTERVAL_MS,
  });
  const operations = [...(series.get(QUERIES) ?? [])].flatMap(([at, perSecond]) => {
    const readMs = series.get(READ_TIME)?.get(at) ?? IDLE_READ_MS;
    return collections.flatMap((collection) =>
      inInterval(world.seed, host, at, collection, perSecond, readMs),
    );
  });
  return operations.filter(({ at }) => at >= from && at < to).sort((a, b) => a.at - b.at);
}

function inInterval(
  seed: number,
  host: Host,
  interval: Instant,
  collection: QueriedCollection,
  perSecond: number,
  readMs: number,
): readonly SlowOperation[] {
  const waiting = readMs > WAITING_MS ? WAITING_SHARE : 0;
  const queries = (perSecond * collection.share * INTERVAL_MS) / SECOND_MS;
  const expected = queries * (collection.isIndexed ? waiting : UNINDEXED_SHARE);
  if (expected === 0) return [];
  const key = branch(seed, 'slow', host.id, interval, collection.namespace);
  const count = Math.floor(expected + draw(key, 'count'));
  return Array.from({ length: count }, (_, at) => operationOf(collection, key, interval, at, readMs));
}

function operationOf(
  collection: QueriedCollection,
  key: number,
  interval: Instant,
  at: number,
  readMs: number,
): SlowOperation {
  const nReturned = 1 + Math.floor(draw(key, at, 'returned') * RETURNED_MAX);
  const nScanned = collection.isIndexed ? nReturned : collection.documents;
  const slower = Math.max(1, readMs / IDLE_READ_MS);
  const usual = 100 + nScanned / SCANNED_PER_MS;
  return {
    ...{ at: interval + Math.floor(draw(key, at, 'at') * INTERVAL_MS), collection, nScanned, nReturned },
    ms: Math.min(SLOWEST_MS, Math.round(usual * slower * (0.8 + 0.4 * draw(key, at, 'ms')))),
    value: Math.floor(draw(key, at, 'value') * 1_000_000),
  };
}
