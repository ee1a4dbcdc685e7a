import { MINUTE_MS, type Instant } from '../instant.js';
import type { Pace, Snapshot } from './snapshot.js';

/** A part of a snapshot takes this long; the parts are copied one after the other. */
const PART_MS = 3 * MINUTE_MS;

/** When a snapshot of so many parts that goes on as usual is complete. */
export function completeAt(created: Instant, parts: number): Instant {
  return created + parts * PART_MS;
}

/** When the next part of a snapshot is copied; undefined: it is complete. */
export function nextPartAt({ complete, created, pace, parts }: Snapshot): Instant | undefined {
  const next = parts.findIndex((part) => part.completedTime === undefined);
  if (complete || next < 0) return undefined;
  const { since, doneMs, speed } = pace ?? asUsual(created.date);
  const leftMs = (next + 1) * PART_MS - doneMs;
  return since + Math.ceil(leftMs / speed);
}

/** The same copy, at another speed from an instant on. */
export function paceFrom({ created, pace }: Snapshot, now: Instant, speed: number): Pace {
  const { since, doneMs, speed: before } = pace ?? asUsual(created.date);
  return { since: now, doneMs: doneMs + (now - since) * before, speed };
}

function asUsual(created: Instant): Pace {
  return { since: created, doneMs: 0, speed: 1 };
}
