import { Buffer } from 'node:buffer';

/** Small pieces gathered into larger ones of about so many bytes: each one written costs as much as thousands of bytes. */
export function* gathered(
  pieces: Iterable<string | Uint8Array>,
  size: number,
): Generator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    const next =
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    waiting.push(next);
    bytes += next.length;
    if (bytes < size) continue;
    yield waiting.length === 1 ? next : Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
