import { HOUR_MS, wholeSecond, type Instant } from '../instant.js';
import type { Cluster } from '../tables/clusters.js';
import type { BsonTimestamp, Snapshot } from '../tables/snapshots.js';
import type { World } from '../world.js';
import { oplogSpansOf, type OplogSpan } from './oplogSpans.js';

/** A range of instants to which a cluster can be restored. Both ends are included. */
export interface RestorableRange {
  readonly start: BsonTimestamp;
  readonly end: BsonTimestamp;
  /** The complete snapshots on which a restore can be based, oldest first. The first one is older than `start`. */
  readonly bases: readonly [Snapshot, ...Snapshot[]];
}

/** For how long operations are kept, if the schedule does not say so. */
const WINDOW_HOURS = 24;

/**
 * Returns the ranges to which a cluster can be restored, oldest first. Each needs a complete snapshot, and the operations
 * since then without a gap.
 */
export function restorableRangesOf(world: World, cluster: Cluster): readonly RestorableRange[] {
  const complete = completeSnapshotsOf(world, cluster);
  return oplogSpansOf(world, cluster).flatMap((span) => rangeOf(world, complete, span));
}

/** Returns the complete snapshots of a whole cluster, oldest first. */
export function completeSnapshotsOf(world: World, { id }: Cluster): readonly Snapshot[] {
  const all = world.snapshots.select('cluster', id).toArray();
  return all.filter(({ hostId, complete }) => hostId === undefined && complete);
}

function rangeOf(world: World, complete: readonly Snapshot[], span: OplogSpan): RestorableRange[] {
  const [first, ...others] = complete.filter((snapshot) => isIn(span, lastOperationOf(snapshot).date));
  if (first === undefined) return [];
  const kept = wholeSecond(world.now - WINDOW_HOURS * HOUR_MS);
  const end = { date: wholeSecond(span.until), increment: 1 };
  const oldest = lastOperationOf(first);
  const start = oldest.date >= kept ? oldest : { date: kept, increment: 1 };
  return start.date > end.date ? [] : [{ start, end, bases: [first, ...others] }];
}

function isIn({ from, until }: OplogSpan, at: Instant): boolean {
  return at >= wholeSecond(from) && at <= until;
}

/** Returns the timestamp of the last operation in a snapshot. */
export function lastOperationOf({ created, lastOplogAppliedTimestamp }: Snapshot): BsonTimestamp {
  return lastOplogAppliedTimestamp ?? created;
}
