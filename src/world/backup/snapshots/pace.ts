import { MINUTE_MS, SECOND_MS, type Instant } from '../../instant.js';
import { isRunning, type Pace, type Snapshot, type SnapshotPart } from '../../tables/snapshots.js';
import { greatest } from '../../longLists.js';

const GIB = 1_024 ** 3;
/** Minimum and maximum time for copying one part of a snapshot. Parts are copied one after the other. */
const PART_MIN_MS = MINUTE_MS;
const PART_MAX_MS = 10 * MINUTE_MS;

/**
 * Returns how long copying a part takes at the usual speed, in milliseconds: one minute plus one second per
 * GiB, at most `PART_MAX_MS`.
 */
export function copyMs({ dataSizeBytes }: Pick<SnapshotPart, 'dataSizeBytes'>): number {
  return Math.min(PART_MAX_MS, PART_MIN_MS + Math.floor(dataSizeBytes / GIB) * SECOND_MS);
}

/** Returns the part that is being copied, or `undefined` if the job of the snapshot has ended. */
export function currentPart(snapshot: Snapshot): SnapshotPart | undefined {
  return isRunning(snapshot)
    ? snapshot.parts.find(({ completedTime }) => completedTime === undefined)
    : undefined;
}

/**
 * Returns when the current part will be complete. Returns `undefined` if the job of the snapshot has ended or its copy
 * is paused.
 */
export function nextPartAt(snapshot: Snapshot): Instant | undefined {
  const current = currentPart(snapshot);
  const { since, doneMs, speed } = paceOf(snapshot);
  if (current === undefined || speed === 0) return undefined;
  return since + Math.ceil(Math.max(0, copyMs(current) - doneMs) / speed);
}

/** Returns the pace (speed and progress) of the current part. */
export function paceOf({ created, pace, parts }: Snapshot): Pace {
  if (pace !== undefined) return pace;
  const times = parts.map(({ completedTime }) => completedTime ?? created.date);
  return { since: Math.max(created.date, greatest(times)), doneMs: 0, speed: 1 };
}

/** Returns the pace of a copy whose speed changes now. The progress so far is kept. */
export function paceFrom(snapshot: Snapshot, now: Instant, speed: number): Pace {
  const { since, doneMs, speed: before } = paceOf(snapshot);
  return { since: now, doneMs: doneMs + (now - since) * before, speed };
}
