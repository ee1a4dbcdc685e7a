import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate/browser';
import { sealed } from './seal.js';

/** A file of an archive: its name and its text in pieces. */
export interface ZippedFile {
  readonly name: string;
  readonly pieces: Iterable<string>;
}

/** SHA-256 and length of a file. */
export interface Checksum {
  readonly bytes: number;
  readonly sha256: string;
}

/** Length of the text that is compressed at once. */
const CHUNK_LENGTH = 64 * 1024;
/** The states and replies compress well at the lowest levels already. */
const LEVEL = 3;

/**
 * Yields a sealed zip archive in pieces. `last` returns its last file, which may contain the checksums of all others. The
 * pieces are computed while they are read, so that other work can run in between.
 */
export function zipPieces(
  files: Iterable<ZippedFile>,
  last: (checksums: Readonly<Record<string, Checksum>>) => ZippedFile,
): Generator<Uint8Array, void, undefined> {
  return sealed(plainPieces(files, last));
}

function* plainPieces(
  files: Parameters<typeof zipPieces>[0],
  last: Parameters<typeof zipPieces>[1],
): Generator<Uint8Array, void, undefined> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  const checksums: Record<string, Checksum> = {};
  function* adding({ name, pieces }: ZippedFile): Generator<Uint8Array, void, undefined> {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    const hash = createHash('sha256');
    let bytes = 0;
    for (const chunk of chunksOf(pieces)) {
      hash.update(chunk);
      bytes += chunk.length;
      file.push(chunk);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(0), true);
    checksums[name] = { bytes, sha256: hash.digest('hex') };
    yield* made.splice(0);
  }
  for (const file of files) yield* adding(file);
  yield* adding(last({ ...checksums }));
  zip.end();
  yield* made.splice(0);
}

function* chunksOf(pieces: Iterable<string>): Generator<Buffer, void, undefined> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK_LENGTH) continue;
    yield* cut(Buffer.from(text));
    text = '';
  }
  if (text !== '') yield* cut(Buffer.from(text));
}

/** Cuts the bytes of a long piece. */
function* cut(bytes: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += CHUNK_LENGTH) yield bytes.subarray(at, at + CHUNK_LENGTH);
}
