import { Gzip, Zip, ZipDeflate } from 'fflate/browser';
import { PAUSE } from '../reply/pause.js';
import type { ArchivedFiles } from './archivedFile.js';
import { TAR_END, tarEntry } from './tar.js';

/**
 * Modification time of all files. It has no time zone because zip archives store local times. So the bytes are the same
 * in every time zone.
 */
const ZIP_TIME = '1980-01-01T00:00:00';

/** Number of bytes that are compressed between two pauses. Compressing them takes a few milliseconds. */
const BLOCK_BYTES = 64 * 1_024;

/**
 * Generates a gzipped tar archive piece by piece, while it reads the files. Equal files give equal bytes. Pauses while it
 * compresses a file.
 */
export function* tarGz(files: ArchivedFiles): Generator<Uint8Array, void, undefined> {
  const pieces: Uint8Array[] = [];
  const gzip = new Gzip({ mtime: 0 }, (piece) => pieces.push(piece));
  for (const file of files) {
    if (file === undefined) {
      yield PAUSE;
      continue;
    }
    for (const [block] of blocksOf(tarEntry(file))) {
      gzip.push(block);
      yield* pieces.splice(0);
      yield PAUSE;
    }
  }
  gzip.push(TAR_END, true);
  yield* pieces;
}

/** Works like `tarGz` for a zip archive. */
export function* zip(files: ArchivedFiles): Generator<Uint8Array, void, undefined> {
  const pieces: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
  });
  for (const file of files) {
    if (file === undefined) {
      yield PAUSE;
      continue;
    }
    const entry = new ZipDeflate(file.name);
    entry.mtime = ZIP_TIME;
    archive.add(entry);
    for (const [block, isLast] of blocksOf(file.content)) {
      entry.push(block, isLast);
      yield* pieces.splice(0);
      yield PAUSE;
    }
  }
  archive.end();
  yield* pieces;
}

/** Yields the blocks of a content, at least one, each with whether it is the last one. */
function* blocksOf(content: Uint8Array): Generator<readonly [Uint8Array, boolean], void, undefined> {
  let at = 0;
  for (; at + BLOCK_BYTES < content.length; at += BLOCK_BYTES)
    yield [content.subarray(at, at + BLOCK_BYTES), false];
  yield [content.subarray(at), true];
}
