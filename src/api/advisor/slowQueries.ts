import { samplesOf } from '../hostLogs/samples.js';
import { queriedCollections, type QueriedCollection } from '../../world/advisor/queriedCollections.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import { branch, draw } from '../../world/random.js';
import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';

/**
 * A slow query before its details are drawn: when it began, its collection, and the data that determine the details.
 */
export interface SlowQuery {
  readonly at: Instant;
  readonly collection: QueriedCollection;
  /** Hash from which the details of the query are drawn. */
  readonly key: number;
  /** Mean duration of the reads in the same interval, in milliseconds. */
  readonly readMs: number;
}

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
/** Share of slow queries among the queries to a collection without an index. */
const UNINDEXED_SHARE = 0.000_05;
const WAITING_SHARE = 0.000_02;
/** If reads take longer than this on average, `WAITING_SHARE` of the queries with an index are slow too. */
const WAITING_MS = 3;
const IDLE_READ_MS = 0.6;
const SCANNED_PER_MS = 1_500;
const SLOWEST_MS = 60_000;
const RETURNED_MAX = 20;

/**
 * Returns the slow queries of a process in a time range, oldest first. Their number follows the series of queries, so a
 * load spike raises it. Uses only intervals that are over, so that the result does not change later.
 */
export function slowQueries(world: World, host: Host, from: Instant, to: Instant): readonly SlowQuery[] {
  const collections = queriedCollections(world, host);
  if (collections.length === 0) return [];
  // Start one interval earlier, because the first point of a rate has no value.
  const first = (Math.floor(from / INTERVAL_MS) - 1) * INTERVAL_MS;
  const series = samplesOf(world, host, [QUERIES, READ_TIME], {
    from: first,
    to,
    granularity: INTERVAL_MS,
  });
  const reads = series.get(READ_TIME);
  const key = branch(world.seed, 'slow', host.id);
  const queries: SlowQuery[] = [];
  for (const [at, perSecond] of series.get(QUERIES) ?? []) {
    const readMs = reads?.get(at) ?? IDLE_READ_MS;
    const ofInterval = branch(key, at);
    for (const collection of collections)
      queries.push(...inInterval(ofInterval, at, collection, perSecond, readMs));
  }
  return queries.filter(({ at }) => at >= from && at < to).sort((a, b) => a.at - b.at);
}

function inInterval(
  ofInterval: number,
  interval: Instant,
  collection: QueriedCollection,
  perSecond: number,
  readMs: number,
): readonly SlowQuery[] {
  const waiting = readMs > WAITING_MS ? WAITING_SHARE : 0;
  const queries = (perSecond * collection.share * INTERVAL_MS) / SECOND_MS;
  const expected = queries * (collection.isIndexed ? waiting : UNINDEXED_SHARE);
  if (expected === 0) return [];
  const ofCollection = branch(ofInterval, collection.namespace);
  const count = Math.floor(expected + draw(ofCollection, 'count'));
  return Array.from({ length: count }, (_, number) => {
    const key = branch(ofCollection, number);
    return { at: interval + Math.floor(draw(key, 'at') * INTERVAL_MS), collection, key, readMs };
  });
}

/** Returns a slow query with its details. */
export function operationOf({ at, collection, key, readMs }: SlowQuery): SlowOperation {
  const nReturned = 1 + Math.floor(draw(key, 'returned') * RETURNED_MAX);
  const nScanned = collection.isIndexed ? nReturned : collection.documents;
  const slower = Math.max(1, readMs / IDLE_READ_MS);
  const usual = 100 + nScanned / SCANNED_PER_MS;
  return {
    at,
    collection,
    nScanned,
    nReturned,
    ms: Math.min(SLOWEST_MS, Math.round(usual * slower * (0.8 + 0.4 * draw(key, 'ms')))),
    value: Math.floor(draw(key, 'value') * 1_000_000),
  };
}
