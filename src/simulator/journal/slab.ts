import { Buffer } from 'node:buffer';

const SLAB_BYTES = 256 * 1024;
/** What is larger has memory of its own, so that little of a slab is left unused. */
const SHARE_BYTES_MAX = SLAB_BYTES / 8;

let slab = Buffer.alloc(0);
let used = 0;

/** A place in memory outside the heap, where the garbage collector neither looks nor copies. */
export interface Place {
  readonly memory: Buffer;
  readonly start: number;
}

/**
 * Finds room for so many bytes. Many entries share a slab, which is let go with the last of them: memory for each alone
 * would cost more than the copying.
 */
export function roomFor(bytes: number): Place {
  if (bytes > SHARE_BYTES_MAX) return { memory: Buffer.allocUnsafeSlow(bytes), start: 0 };
  if (used + bytes > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    used = 0;
  }
  const start = used;
  used += bytes;
  return { memory: slab, start };
}
