import { Buffer } from 'node:buffer';

/** A captured body: all of it, or its beginning. */
export interface CapturedBody {
  readonly content: string | Uint8Array;
  /** Length of the whole body. */
  readonly bytes: number;
  readonly isCut: boolean;
}

/** The journal keeps at most this much of a body. */
export const BODY_BYTES_MAX = 8 * 1024;

/**
 * Captures a body of `bytes` bytes. Short strings are kept by reference. Everything else is copied: a part of a string
 * keeps the whole string in memory, and a `Buffer` often shares a larger block.
 */
export function captureBody(content: string | Uint8Array, bytes: number): CapturedBody {
  const isCut = bytes > BODY_BYTES_MAX;
  return { content: typeof content === 'string' && !isCut ? content : copyStart(content), bytes, isCut };
}

/** Adds a piece of `bytes` bytes to a captured body. */
export function appendPiece(
  body: CapturedBody | undefined,
  piece: string | Uint8Array,
  bytes: number,
): CapturedBody {
  if (body === undefined || body.bytes === 0) return captureBody(piece, bytes);
  const total = body.bytes + bytes;
  if (body.isCut) return { ...body, bytes: total };
  return captureBody(Buffer.concat([Buffer.from(body.content), Buffer.from(piece)]), total);
}

/** Returns a captured body as text. */
export function textOf({ content }: CapturedBody): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
}

/** Parses a captured body as JSON. Returns `undefined` if it is not JSON, or is cut. */
export function jsonOf(body: CapturedBody | undefined): unknown {
  if (body === undefined || body.isCut || body.bytes === 0) return undefined;
  try {
    return JSON.parse(textOf(body)) as unknown;
  } catch {
    return undefined;
  }
}

function copyStart(content: string | Uint8Array): Uint8Array {
  if (typeof content !== 'string') return new Uint8Array(content.subarray(0, BODY_BYTES_MAX));
  const copy = Buffer.allocUnsafeSlow(Math.min(BODY_BYTES_MAX, Buffer.byteLength(content)));
  return copy.subarray(0, copy.write(content));
}
