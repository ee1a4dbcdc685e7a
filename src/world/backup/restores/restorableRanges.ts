import { HOUR_MS, SECOND_MS, wholeSecond } from '../../instant.js';
import { fullSchedule } from '../schedules/fullSchedule.js';
import type { Cluster } from '../../tables/clusters.js';
import type { BsonTimestamp, Snapshot } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import { oplogSpansOf, type OplogSpan } from './oplogSpans.js';

/**
 * Maximum time by which the last operation of a span's first snapshot may be older than the span. This is never
 * longer than the delay after which operations are stored, so ranges do not overlap.
 */
const LAST_OPERATION_MS = 10 * SECOND_MS;

/** A range of instants to which a cluster can be restored. Both ends are included. */
export interface RestorableRange {
  readonly start: BsonTimestamp;
  readonly end: BsonTimestamp;
  /** The snapshots on which a restore can be based, oldest first. A restore to `start` is based on the first one. */
  readonly bases: readonly [Snapshot, ...Snapshot[]];
}

/**
 * Returns the ranges to which a cluster can be restored, oldest first. A range needs a complete snapshot of all shards,
 * and all operations since this snapshot.
 */
export function restorableRangesOf(world: World, cluster: Cluster): readonly RestorableRange[] {
  const restorable = restorableSnapshotsOf(world, cluster);
  const { pointInTimeWindowHours: windowHours } = fullSchedule(cluster);
  return oplogSpansOf(world, cluster).flatMap((span) => rangeOf(world, windowHours, restorable, span));
}

/** Returns the complete snapshots of a whole cluster, oldest first. */
export function completeSnapshotsOf(world: World, { id }: Cluster): readonly Snapshot[] {
  const all = world.snapshots.select('cluster', id).toArray();
  return all.filter(({ hostId, complete }) => hostId === undefined && complete);
}

/** Returns the complete snapshots that lack no shard, oldest first. Restores need all shards. */
export function restorableSnapshotsOf(world: World, cluster: Cluster): readonly Snapshot[] {
  return completeSnapshotsOf(world, cluster).filter(({ missingShards = [] }) => missingShards.length === 0);
}

function rangeOf(
  world: World,
  windowHours: number,
  restorable: readonly Snapshot[],
  span: OplogSpan,
): RestorableRange[] {
  const kept = Math.max(world.now - windowHours * HOUR_MS, span.from - LAST_OPERATION_MS);
  const all = restorable.filter((snapshot) => isIn(span, snapshot));
  const oldest = all.findLastIndex((snapshot) => lastOperationOf(snapshot).date <= wholeSecond(kept));
  const [first, ...others] = all.slice(Math.max(0, oldest));
  if (first === undefined) return [];
  const end = { date: wholeSecond(span.until), increment: 1 };
  const last = lastOperationOf(first);
  const start = last.date >= kept ? last : { date: wholeSecond(kept), increment: 1 };
  return start.date > end.date ? [] : [{ start, end, bases: [first, ...others] }];
}

/**
 * Returns whether a span covers a snapshot. It compares both times of the snapshot, because the snapshot's last
 * operation is some seconds older than the snapshot.
 */
function isIn({ from, until }: OplogSpan, snapshot: Snapshot): boolean {
  return snapshot.created.date >= wholeSecond(from) && lastOperationOf(snapshot).date <= until;
}

/** Returns the timestamp of the last operation in a snapshot. */
export function lastOperationOf({ created, lastOplogAppliedTimestamp }: Snapshot): BsonTimestamp {
  return lastOplogAppliedTimestamp ?? created;
}
