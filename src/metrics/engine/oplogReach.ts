import type { Duration } from '../../world/duration.js';
import { lastBegun } from '../../world/inOrder.js';
import { HOUR_MS, type Instant } from '../../world/instant.js';
import { runAtOnce } from '../../world/slices.js';
import type { Bounds, Signal } from './noise.js';
import { heldBefore, OplogContents, stretchesFrom, type Oplog } from './oplogContents.js';
import { Ramp, type Piece } from './ramp.js';

/**
 * Length of the chunks for which the oplog window is computed separately. Chunks begin at multiples of this length, so a
 * point has the same value in every requested time range.
 */
const CHUNK_MS = 7 * 24 * HOUR_MS;
/** Number of pieces after which computing them pauses. */
const PIECES_PER_STEP = 500;
/** Number of pieces that are kept. Older ones are dropped when more are needed, so that years of them take no memory. */
const PIECES_KEPT = 4_096;

/**
 * The window of an oplog over time, in seconds. The window is the age of the oldest entry. If the oplog is full, new
 * entries replace the oldest ones. The window becomes shorter while the write rate is higher than it was when the oldest
 * entries were written.
 *
 * The window is computed from the beginning of a chunk until the requested instant. A reader that reads it in order of
 * time computes each part once.
 */
export class OplogReach implements Signal {
  readonly lowest = 0;
  readonly highest = Infinity;
  private pieces: Piece[] = [];
  private coming: Iterator<Piece | undefined> = [][Symbol.iterator]();
  /** The pieces are known between these instants. */
  private knownFrom: Instant = Infinity;
  private knownUntil: Instant = -Infinity;

  constructor(private readonly oplog: Oplog) {}

  means(out: Float64Array, first: Instant, length: Duration, count: number): void {
    this.over(first, first + count * length).means(out, first, length, count);
  }

  boundsIn(from: Instant, until: Instant): Bounds {
    return this.over(from, until).boundsIn(from, until);
  }

  /** Computes the pieces of a time span in small steps, so that reading the span does not take long. */
  *prepare(from: Instant, until: Instant): Generator<void, void, undefined> {
    if (from < this.knownFrom || chunkOf(from) > chunkOf(this.knownUntil)) this.restart(from);
    if (this.pieces.length > PIECES_KEPT) this.dropBefore(from);
    for (let step = 1; this.knownUntil < until; step += 1) {
      const next = this.coming.next();
      if (next.done === true) this.knownUntil = Infinity;
      else if (next.value !== undefined) {
        this.pieces.push(next.value);
        this.knownUntil = next.value.from;
      }
      if (step % PIECES_PER_STEP === 0) yield;
    }
  }

  /** Returns the same window with the lower bound `lowest`. The caller guarantees that all values are at least `lowest`. */
  above(lowest: number): Signal {
    return {
      lowest,
      highest: this.highest,
      means: this.means.bind(this),
      boundsIn: this.boundsIn.bind(this),
      prepare: this.prepare.bind(this),
    };
  }

  private over(from: Instant, until: Instant): Ramp {
    runAtOnce(this.prepare(from, until));
    const begin = Math.max(0, lastBegun(this.pieces, from));
    return Ramp.growing(this.pieces.slice(begin, lastBegun(this.pieces, until) + 1));
  }

  private dropBefore(from: Instant): void {
    const passed = lastBegun(this.pieces, from);
    if (passed < PIECES_KEPT / 2) return;
    this.pieces.splice(0, passed);
    this.knownFrom = this.pieces[0]?.from ?? from;
  }

  private restart(from: Instant): void {
    this.pieces = [];
    this.coming = piecesFrom(this.oplog, from);
    this.knownFrom = from;
    this.knownUntil = chunkOf(from);
  }
}

function chunkOf(instant: Instant): Instant {
  return Math.floor(instant / CHUNK_MS) * CHUNK_MS;
}

/** Yields the pieces of the window from the beginning of a chunk on, and `undefined` for a pause. */
function* piecesFrom(oplog: Oplog, from: Instant): Generator<Piece | undefined, void, undefined> {
  let start = Math.max(oplog.createdAt, chunkOf(from));
  while (start < oplog.until) {
    const end = Math.min(oplog.until, chunkOf(start) + CHUNK_MS);
    const { held, missing } = yield* heldBefore(oplog, start);
    const contents = new OplogContents(held, missing, start);
    for (const stretch of stretchesFrom(oplog, start, end)) yield* contents.write(stretch);
    yield* contents.finish();
    start = end;
  }
}
