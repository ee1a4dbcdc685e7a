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
    for (const collection of collections) {
      const expected = expectedIn(collection, perSecond, readMs);
      if (expected === 0) continue;
      const ofCollection = branch(ofInterval, collection.namespace);
      const count = Math.floor(expected + draw(ofCollection, 'count'));
      for (let number = 0; number < count; number += 1) {
        const ofQuery = branch(ofCollection, number);
        const since = at + Math.floor(draw(ofQuery, 'at') * INTERVAL_MS);
        queries.push({ at: since, collection, key: ofQuery, readMs });
      }
    }
  }
  return queries.filter(({ at }) => at >= from && at < to).sort((a, b) => a.at - b.at);
}

/** Returns how many slow queries a collection has in an interval, on average. */
function expectedIn(collection: QueriedCollection, perSecond: number, readMs: number): number {
  const waiting = readMs > WAITING_MS ? WAITING_SHARE : 0;
  const queries = (perSecond * collection.share * INTERVAL_MS) / SECOND_MS;
  return queries * (collection.isIndexed ? waiting : UNINDEXED_SHARE);
}

/** Returns a slow query with its details. */
export function operationOf(query: SlowQuery): SlowOperation {
  return {
    at: query.at,
    collection: query.collection,
    nScanned: scannedBy(query),
    nReturned: returnedBy(query),
    ms: durationOf(query),
    value: Math.floor(draw(query.key, 'value') * 1_000_000),
  };
}

/** Returns how many documents a slow query returns. */
export function returnedBy({ key }: SlowQuery): number {
  return 1 + Math.floor(draw(key, 'returned') * RETURNED_MAX);
}

/** Returns how many documents a slow query reads. */
export function scannedBy(query: SlowQuery): number {
  const { isIndexed, documents } = query.collection;
  return isIndexed ? returnedBy(query) : documents;
}

/** Returns the duration of a slow query in milliseconds. */
export function durationOf(query: SlowQuery): number {
  const slower = Math.max(1, query.readMs / IDLE_READ_MS);
  const usual = 100 + scannedBy(query) / SCANNED_PER_MS;
  return Math.min(SLOWEST_MS, Math.round(usual * slower * (0.8 + 0.4 * draw(query.key, 'ms'))));
}
