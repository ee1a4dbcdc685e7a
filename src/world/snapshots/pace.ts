import { MINUTE_MS, SECOND_MS, type Instant } from '../instant.js';
import type { Pace, Snapshot, SnapshotPart } from './snapshot.js';

const GIB = 1_024 ** 3;
/** The least and the most that the copy of a part takes; the parts are copied one after the other. */
const PART_MIN_MS = MINUTE_MS;
export const PART_MAX_MS = 10 * MINUTE_MS;

/** How long the copy of a part takes at the usual speed: a minute, and a second more for each GiB of data. */
export function copyMs({ dataSizeBytes }: Pick<SnapshotPart, 'dataSizeBytes'>): number {
  return Math.min(PART_MAX_MS, PART_MIN_MS + Math.floor(dataSizeBytes / GIB) * SECOND_MS);
}

/** The part that is being copied; undefined: the snapshot is complete. */
export function currentPart({ complete, parts }: Snapshot): SnapshotPart | undefined {
  return complete ? undefined : parts.find(({ completedTime }) => completedTime === undefined);
}

/** When the current part is there; undefined: never, as the snapshot is complete or its copy stands still. */
export function nextPartAt(snapshot: Snapshot): Instant | undefined {
  const current = currentPart(snapshot);
  const { since, doneMs, speed } = paceOf(snapshot);
  if (current === undefined || speed === 0) return undefined;
  return since + Math.ceil(Math.max(0, copyMs(current) - doneMs) / speed);
}

/** How the current part is being copied. */
export function paceOf({ created, pace, parts }: Snapshot): Pace {
  if (pace !== undefined) return pace;
  const times = parts.map(({ completedTime }) => completedTime ?? created.date);
  return { since: Math.max(created.date, ...times), doneMs: 0, speed: 1 };
}

/** The same copy, at another speed from an instant on. */
export function paceFrom(snapshot: Snapshot, now: Instant, speed: number): Pace {
  const { since, doneMs, speed: before } = paceOf(snapshot);
  return { since: now, doneMs: doneMs + (now - since) * before, speed };
}
