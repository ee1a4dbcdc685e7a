import type { Duration } from '../../world/duration.js';
import { HOUR_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import { Ramp, type Piece } from './ramp.js';

/**
 * Length of the chunks for which the oplog window (see `reachOf`) is computed separately. Chunks begin at multiples
 * of this length, so a point has the same value in every requested time range.
 */
const CHUNK_MS = 7 * 24 * HOUR_MS;

/** An oplog: its capacity, and its write rate over time. */
export interface Oplog {
  readonly createdAt: Instant;
  /** Capacity, as the time in which the mean write rate fills the oplog. */
  readonly sizeMs: Duration;
  /** Instants at which the write rate changes, in ascending order. */
  readonly changes: readonly Instant[];
  /**
   * Returns the write rate at an instant, as a multiple of the mean rate. The rate is then constant until the
   * end of the hour or the next change.
   */
  readonly rateFrom: (at: Instant) => number;
}

/** A time span with a constant write rate. */
interface Stretch {
  readonly from: Instant;
  readonly until: Instant;
  readonly rate: number;
}

/**
 * Returns the window of an oplog over time, in seconds. The window is the age of the oldest entry. If the
 * oplog is full, new entries replace the oldest ones. The window becomes shorter while the write rate is
 * higher than it was when the oldest entries were written.
 */
export function reachOf(oplog: Oplog, from: Instant, until: Instant): Ramp {
  const pieces: Piece[] = [];
  let start = Math.max(oplog.createdAt, Math.floor(from / CHUNK_MS) * CHUNK_MS);
  while (start < until) {
    const end = Math.min(until, (Math.floor(start / CHUNK_MS) + 1) * CHUNK_MS);
    pieces.push(...piecesOf(oplog, start, end));
    start = end;
  }
  const last = pieces.at(-1);
  if (last === undefined) return Ramp.NOTHING;
  const value = last.value + last.slope * (until - last.from);
  return Ramp.of(...pieces, { from: until, value, slope: 0 });
}

function piecesOf(oplog: Oplog, start: Instant, end: Instant): readonly Piece[] {
  const pieces: Piece[] = [];
  const { held, missing } = heldAt(oplog, start);
  const written = stretchesBetween(oplog, start, end);
  const all = [...held, ...written];
  // `oldest` is the write time of the oldest entry. `at` is the index in `all` of the time span in which the
  // oldest entry was written.
  let at = 0;
  let oldest = (all[0]?.from ?? start) - Math.min(0, missing) / (all[0]?.rate ?? 1);
  let free = Math.max(0, missing);
  for (const { from, until, rate } of written) {
    let now = from;
    while (now < until) {
      const tail = all[at];
      if (tail === undefined) break;
      const speed = free > 0 ? 0 : rate / tail.rate;
      const next = free > 0 ? now + free / rate : now + (tail.until - oldest) / speed;
      pieces.push({ from: now, value: (now - oldest) / SECOND_MS, slope: (1 - speed) / SECOND_MS });
      if (next > until) {
        free = Math.max(0, free - rate * (until - now));
        oldest += speed * (until - now);
        now = until;
      } else {
        if (free === 0) oldest = all[(at += 1)]?.from ?? now;
        free = 0;
        now = next;
      }
    }
  }
  return pieces;
}

/**
 * Returns the time spans whose entries are in an oplog at an instant, in ascending order. `missing` is the
 * free space, as the time in which the mean write rate fills it. A negative `missing` means that the oplog
 * has dropped a part of the first span.
 */
function heldAt(oplog: Oplog, at: Instant): { held: readonly Stretch[]; missing: number } {
  const held: Stretch[] = [];
  let missing = oplog.sizeMs;
  let until = at;
  while (missing > 0 && until > oplog.createdAt) {
    const hour = (Math.ceil(until / HOUR_MS) - 1) * HOUR_MS;
    const end = until;
    const change = oplog.changes.findLast((instant) => instant < end) ?? -Infinity;
    const from = Math.max(oplog.createdAt, hour, change);
    const rate = oplog.rateFrom(from);
    held.push({ from, until, rate });
    missing -= rate * (until - from);
    until = from;
  }
  return { held: held.reverse(), missing };
}

function stretchesBetween({ changes, rateFrom }: Oplog, start: Instant, end: Instant): readonly Stretch[] {
  const hours: Instant[] = [start];
  for (let hour = (Math.floor(start / HOUR_MS) + 1) * HOUR_MS; hour < end; hour += HOUR_MS) hours.push(hour);
  const within = changes.filter((instant) => instant > start && instant < end);
  const borders = [...new Set([...hours, ...within])].sort((a, b) => a - b);
  return borders.map((from, at) => ({ from, until: borders[at + 1] ?? end, rate: rateFrom(from) }));
}
