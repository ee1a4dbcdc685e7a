import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

const MARK = 'sha256:';
/** Length of a seal. */
export const SEAL_BYTES = MARK.length + 64;
/** Length of the number, at the very end of a zip archive, that says how long its comment is. */
const LENGTH_BYTES = 2;

/**
 * Seals a zip archive without a comment: the comment becomes the SHA-256 of all bytes before it. So a reader finds a change of any byte, also
 * of those that no file depends on, such as times.
 */
export function* sealed(pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  const hash = createHash('sha256');
  let held: Uint8Array = new Uint8Array(0);
  for (const piece of pieces) {
    const whole = piece.length < LENGTH_BYTES ? Buffer.concat([held, piece]) : piece;
    const ready =
      whole === piece ? [held, whole.subarray(0, -LENGTH_BYTES)] : [whole.subarray(0, -LENGTH_BYTES)];
    held = whole.subarray(-LENGTH_BYTES);
    for (const each of ready) {
      hash.update(each);
      if (each.length > 0) yield each;
    }
  }
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16LE(SEAL_BYTES);
  yield length;
  yield Buffer.from(MARK + hash.update(length).digest('hex'));
}

/** Returns whether an archive ends with a seal, and whether the seal is that of its bytes. */
export function sealOf(archive: Buffer): 'none' | 'right' | 'broken' {
  const start = archive.length - SEAL_BYTES;
  const seal = archive.toString('latin1', Math.max(0, start));
  if (start < 0 || !seal.startsWith(MARK)) return 'none';
  const digest = createHash('sha256').update(archive.subarray(0, start)).digest('hex');
  return seal === MARK + digest ? 'right' : 'broken';
}
