import { Buffer } from 'node:buffer';

const SLAB_BYTES = 256 * 1024;
/** What is larger has memory of its own, so that little of a slab is left unused. */
const SHARE_BYTES_MAX = SLAB_BYTES / 8;
/** So many wait to be used again at most: full journals use up one as they give one back. */
const FREE_MAX = 4;

/** Memory outside the heap, where the garbage collector neither looks nor copies, with many places in it. */
export class Slab {
  readonly memory: Buffer;
  private used = 0;
  private places = 0;

  constructor(bytes: number) {
    this.memory = Buffer.allocUnsafeSlow(bytes);
  }

  hasRoomFor(bytes: number): boolean {
    return this.used + bytes <= this.memory.length;
  }

  /** Where the new place begins. */
  take(bytes: number): number {
    const start = this.used;
    this.used += bytes;
    this.places += 1;
    return start;
  }

  /** One place is needed no more. With the last of them the slab is as good as new. */
  giveBack(): void {
    this.places -= 1;
    if (this.places > 0) return;
    this.used = 0;
    if (this !== current && this.memory.length === SLAB_BYTES && free.length < FREE_MAX) free.push(this);
  }
}

const free: Slab[] = [];
let current = new Slab(0);

/**
 * The slab to take so many bytes from. Many share one: memory for each alone would cost more than the copying. A slab
 * of which a place is never given back is left to the garbage collector, which takes its time about memory outside the
 * heap.
 */
export function slabFor(bytes: number): Slab {
  if (bytes > SHARE_BYTES_MAX) return new Slab(bytes);
  if (!current.hasRoomFor(bytes)) current = free.pop() ?? new Slab(SLAB_BYTES);
  return current;
}
