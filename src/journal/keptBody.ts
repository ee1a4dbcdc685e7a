import { Buffer } from 'node:buffer';

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
  const isCut = isLong(bytes);
  return {
    content: typeof content === 'string' && !isCut ? content : copyOf(beginningOf(content)),
    bytes,
    isCut,
  };
}

/** Whether only the beginning of so many bytes is kept. */
export function isLong(bytes: number): boolean {
  return bytes > BODY_BYTES_MAX;
}

/** A part that all that is kept lies in: no more characters than bytes fit, whatever they are. */
export function beginningOf(content: Uint8Array): Uint8Array;
export function beginningOf(content: string | Uint8Array): string | Uint8Array;
export function beginningOf(content: string | Uint8Array): string | Uint8Array {
  if (content.length <= BODY_BYTES_MAX) return content;
  return typeof content === 'string' ? content.slice(0, BODY_BYTES_MAX) : content.subarray(0, BODY_BYTES_MAX);
}

/** The text that is kept of a body. */
export function textOf({ content }: KeptBody): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
}

/** A body as JSON; undefined when it is none, or only its beginning is kept. */
export function jsonOf(body: KeptBody | undefined): unknown {
  if (body === undefined || body.isCut || body.bytes === 0) return undefined;
  try {
    return JSON.parse(textOf(body)) as unknown;
  } catch {
    return undefined;
  }
}

/** As bytes: as many characters of a text as fit. */
function copyOf(part: string | Uint8Array): Uint8Array {
  if (typeof part !== 'string') return new Uint8Array(part);
  const copy = Buffer.allocUnsafeSlow(Math.min(BODY_BYTES_MAX, Buffer.byteLength(part)));
  return copy.subarray(0, copy.write(part));
}
