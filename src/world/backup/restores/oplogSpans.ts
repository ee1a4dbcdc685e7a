import { drawKeyOf } from '../../ids.js';
import { SECOND_MS, type Instant } from '../../instant.js';
import { lastWriteAt } from '../../measurements/writes.js';
import { replicaSetNamesOf } from '../../clusters/replicaSets.js';
import { hash } from '../../random.js';
import { isOplogStored, oplogSubject } from '../../periods/states.js';
import type { Cluster } from '../../tables/clusters.js';
import type { World } from '../../world.js';
import { least } from '../../longLists.js';

/** A time span in which the operations of a cluster were stored without a gap. */
export interface OplogSpan {
  readonly from: Instant;
  /** The last instant whose operations are stored. */
  readonly until: Instant;
}

/** The platform stores operations with a delay of 10 to 50 seconds, which differs by cluster. */
const LAG_SECONDS_MIN = 10;
const LAG_SECONDS_SPAN = 41;

/**
 * Returns the spans in which the operations of a cluster were stored, oldest first. Between two spans, operations are
 * missing.
 */
export function oplogSpansOf(world: World, cluster: Cluster): readonly OplogSpan[] {
  const past = world.periods.select('subject', oplogSubject(cluster.id)).toArray();
  const lagMs = oplogLagMs(world, cluster);
  const ended = past
    .filter(({ state }) => state === 'STORED')
    .map(({ from, until }) => ({ from, until: until - lagMs }));
  if (!isOplogStored(world, cluster)) return ended;
  const from = past.at(-1)?.until ?? cluster.createdAt;
  return [...ended, { from, until: Math.min(world.now - lagMs, lastOperationAt(world, cluster)) }];
}

/** Returns the delay in milliseconds before the operations of a cluster are stored. */
function oplogLagMs({ seed }: World, { id }: Cluster): number {
  return (LAG_SECONDS_MIN + (hash(seed, 'oplogLag', drawKeyOf(id)) % LAG_SECONDS_SPAN)) * SECOND_MS;
}

/**
 * Returns the last write of the replica set that was written least recently. Without a primary, a replica set has no
 * new operations.
 */
function lastOperationAt(world: World, cluster: Cluster): Instant {
  return least(replicaSetNamesOf(cluster).map((name) => lastWriteAt(world, cluster, name)));
}
