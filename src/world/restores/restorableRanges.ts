import { HOUR_MS, wholeSecond } from '../instant.js';
import { fullSchedule } from '../schedules/fullSchedule.js';
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

/**
 * Returns the ranges to which a cluster can be restored, oldest first. Each needs a complete snapshot, and the operations
 * since then without a gap.
 */
export function restorableRangesOf(world: World, cluster: Cluster): readonly RestorableRange[] {
  const complete = completeSnapshotsOf(world, cluster);
  const { pointInTimeWindowHours: windowHours } = fullSchedule(cluster);
  return oplogSpansOf(world, cluster).flatMap((span) => rangeOf(world, windowHours, complete, span));
}

/** Returns the complete snapshots of a whole cluster, oldest first. */
export function completeSnapshotsOf(world: World, { id }: Cluster): readonly Snapshot[] {
  const all = world.snapshots.select('cluster', id).toArray();
  return all.filter(({ hostId, complete }) => hostId === undefined && complete);
}

function rangeOf(
  world: World,
  windowHours: number,
  complete: readonly Snapshot[],
  span: OplogSpan,
): RestorableRange[] {
  const [first, ...others] = complete.filter((snapshot) => isIn(span, snapshot));
  if (first === undefined) return [];
  const kept = Math.max(world.now - windowHours * HOUR_MS, span.from);
  const end = { date: wholeSecond(span.until), increment: 1 };
  const oldest = lastOperationOf(first);
  const start = oldest.date >= kept ? oldest : { date: wholeSecond(kept), increment: 1 };
  return start.date > end.date ? [] : [{ start, end, bases: [first, ...others] }];
}

/** The last operation in a snapshot is some seconds older than the snapshot. */
function isIn({ from, until }: OplogSpan, snapshot: Snapshot): boolean {
  return snapshot.created.date >= wholeSecond(from) && lastOperationOf(snapshot).date <= until;
}

/** Returns the timestamp of the last operation in a snapshot. */
export function lastOperationOf({ created, lastOplogAppliedTimestamp }: Snapshot): BsonTimestamp {
  return lastOplogAppliedTimestamp ?? created;
}
