import { foreignJsonIn } from '../schema/foreignJson.js';
import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { mayHaveSharedKey } from './redact.js';

/** A captured body. If `isCut`, only its beginning is kept. */
export interface CapturedBody {
  readonly content: string | Uint8Array;
  /** Length of the whole body, even if the content is cut. */
  readonly bytes: number;
  readonly isCut: boolean;
  /** CRC-32 of the whole body. Set only if the body is cut. */
  readonly checksum?: number;
  /** Whether the whole body contains a key that processes share. Set only if the body is cut. */
  readonly hasSharedKey?: boolean;
}

/** Maximum number of bytes that the journal keeps of a body. */
export const BODY_BYTES_MAX = 8 * 1024;
/** Number of bytes that the journal keeps of an old reply if it needs the memory for more calls. */
export const OLD_REPLY_BYTES = 1024;

/**
 * Captures a body of `bytes` bytes. A string of at most `BODY_BYTES_MAX` bytes is stored without a copy.
 * Everything else is copied, because a substring would keep its whole string in memory, and a `Buffer` its
 * shared memory pool. A long buffer is captured once, so its bytes must not change afterwards.
 */
export function captureBody(content: string | Uint8Array, bytes: number): CapturedBody {
  const isCut = bytes > BODY_BYTES_MAX;
  if (!isCut) return { content: typeof content === 'string' ? content : copyStart(content), bytes, isCut };
  if (typeof content === 'string') return cutBody(content, bytes, BODY_BYTES_MAX);
  const known = captures.get(content);
  if (known !== undefined) return known;
  const captured = cutBody(content, bytes, BODY_BYTES_MAX);
  captures.set(content, captured);
  return captured;
}

/** The captures of long bodies. A cached page is sent many times in the same buffer, which never changes. */
const captures = new WeakMap<Uint8Array, CapturedBody>();
/** The shortened bodies of captures that replies may share. */
const shortened = new WeakMap<CapturedBody, CapturedBody>();

/** Keeps only the first `keptBytes` bytes of a captured body. */
export function shortenBody(body: CapturedBody, keptBytes: number): CapturedBody {
  const { content, bytes, isCut } = body;
  if (content.length <= keptBytes) return body;
  if (!isCut) return cutBody(content, bytes, keptBytes);
  const known = shortened.get(body);
  if (known?.content.length === keptBytes) return known;
  const shorter = { ...body, content: copyStart(content, keptBytes) };
  shortened.set(body, shorter);
  return shorter;
}

function cutBody(content: string | Uint8Array, bytes: number, keptBytes: number): CapturedBody {
  const kept = copyStart(content, keptBytes);
  // Search the whole body now. The text that shows whether a member is secret may be in the part that is cut off.
  const hasSharedKey = hasKey(kept) && mayHaveSharedKey(searchable(content));
  const checksum = crc32(content);
  return { content: kept, bytes, isCut: true, checksum, ...(hasSharedKey && { hasSharedKey }) };
}

/** Adds a piece of `bytes` bytes to a captured body. If the body is already cut, only its length grows. */
export function appendPiece(
  body: CapturedBody | undefined,
  piece: string | Uint8Array,
  bytes: number,
): CapturedBody {
  if (body === undefined || body.bytes === 0) return captureBody(piece, bytes);
  const total = body.bytes + bytes;
  if (body.isCut) {
    const hasSharedKey =
      body.hasSharedKey === true || (hasKey(body.content) && mayHaveSharedKey(searchable(piece)));
    const checksum = crc32(piece, body.checksum);
    return { ...body, bytes: total, checksum, ...(hasSharedKey && { hasSharedKey }) };
  }
  return captureBody(Buffer.concat([Buffer.from(body.content), Buffer.from(piece)]), total);
}

export function textOf({ content }: CapturedBody): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
}

/** Parses a captured body. Returns `undefined` if the body is cut, empty or not JSON. */
export function jsonOf(body: CapturedBody | undefined): unknown {
  if (body === undefined || body.isCut || body.bytes === 0) return undefined;
  return foreignJsonIn(textOf(body));
}

/**
 * Returns whether the kept part of a body has a member `key`, which may be a secret. Most bodies have none, so the search of the
 * whole body is rare.
 */
function hasKey(kept: string | Uint8Array): boolean {
  return searchable(kept).includes('"key"');
}

/** Returns a body as a text, or as a buffer of the same memory, which also has `includes`. */
function searchable(content: string | Uint8Array): string | Buffer {
  if (typeof content === 'string') return content;
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

function copyStart(content: string | Uint8Array, bytes = BODY_BYTES_MAX): Uint8Array {
  if (typeof content !== 'string') return new Uint8Array(content.subarray(0, bytes));
  const copy = Buffer.allocUnsafeSlow(Math.min(bytes, Buffer.byteLength(content)));
  return copy.subarray(0, copy.write(content));
}
