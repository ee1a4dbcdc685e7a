import { Gzip, Zip, ZipDeflate } from 'fflate';
import type { ArchivedFile } from './archivedFile.js';
import { TAR_END, tarEntry } from './tar.js';

/**
 * Modification time of all files. It has no time zone because zip archives store local times. So the bytes are the same
 * in every time zone.
 */
const ZIP_TIME = '1980-01-01T00:00:00';

/** Generates a gzipped tar archive piece by piece, while it reads the files. Equal files give equal bytes. */
export function* tarGz(files: Iterable<ArchivedFile>): Generator<Uint8Array, void, undefined> {
  const pieces: Uint8Array[] = [];
  const gzip = new Gzip({ mtime: 0 }, (piece) => pieces.push(piece));
  for (const file of files) {
    gzip.push(tarEntry(file));
    yield* pieces.splice(0);
  }
  gzip.push(TAR_END, true);
  yield* pieces;
}

/** Generates a zip archive piece by piece, while it reads the files. Equal files give equal bytes. */
export function* zip(files: Iterable<ArchivedFile>): Generator<Uint8Array, void, undefined> {
  const pieces: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
  });
  for (const { name, content } of files) {
    const entry = new ZipDeflate(name);
    entry.mtime = ZIP_TIME;
    archive.add(entry);
    entry.push(content, true);
    yield* pieces.splice(0);
  }
  archive.end();
  yield* pieces;
}
