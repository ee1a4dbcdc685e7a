import { Buffer } from 'node:buffer';
import { roomFor } from './slab.js';

/** What is kept of a body: all of it, or its beginning. */
export interface KeptBody {
  readonly content: string | Uint8Array;
  /** Of the whole body. */
  readonly bytes: number;
  readonly isCut: boolean;
}

/** Of a longer body the rest is cut off. */
export const BODY_BYTES_MAX = 8 * 1024;

/**
 * A body as it is kept: a short text by reference, the rest as a copy. A part of a long string would hold the whole of it
 * in memory, and short bytes often lie in a larger block.
 */
export function cutBody(content: string | Uint8Array, bytes: number): KeptBody {
  const isCut = bytes > BODY_BYTES_MAX;
  return { content: typeof content === 'string' && !isCut ? content : beginning(content), bytes, isCut };
}

/** A body with one more piece of it. */
export function withPiece(before: KeptBody, piece: string | Uint8Array, bytes: number): KeptBody {
  if (before.isCut) return { ...before, bytes: before.bytes + bytes };
  const content = Buffer.concat([Buffer.from(before.content), Buffer.from(piece)]);
  return cutBody(content, content.length);
}

function beginning(content: string | Uint8Array): Uint8Array {
  // No more characters than that fit, whatever they are.
  const part =
    typeof content === 'string' ? content.slice(0, BODY_BYTES_MAX) : content.subarray(0, BODY_BYTES_MAX);
  const bytes = Math.min(BODY_BYTES_MAX, Buffer.byteLength(part));
  const { memory, start } = roomFor(bytes);
  const end =
    typeof part === 'string' ? start + memory.write(part, start, bytes) : start + copied(part, memory, start);
  return memory.subarray(start, end);
}

function copied(part: Uint8Array, memory: Buffer, start: number): number {
  memory.set(part, start);
  return part.length;
}
