import { Buffer } from 'node:buffer';
import { Zip, ZipDeflate, type ZipInputFile } from 'fflate/browser';
import { FILES } from './format.js';
import { WORLDS_FOLDER, type RecordedWorld, type RunManifest } from './runFormat.js';
import { sealed } from './seal.js';
import { zipEntries, type ZipEntry } from './zipEntries.js';

const [STORED, DEFLATED] = [0, 8];

/** A world of a run, with its bundle of format 1. */
export interface PackedWorld {
  readonly row: RecordedWorld;
  readonly archive: Uint8Array;
}

/** Yields a bundle with several worlds as a sealed zip archive in pieces. The files of the worlds are not compressed again. */
export function runPieces(
  manifest: Omit<RunManifest, 'worlds'>,
  worlds: readonly PackedWorld[],
): Generator<Uint8Array, void, undefined> {
  return sealed(plainPieces(manifest, worlds));
}

function* plainPieces(
  manifest: Omit<RunManifest, 'worlds'>,
  worlds: readonly PackedWorld[],
): Generator<Uint8Array, void, undefined> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  const first = new ZipDeflate(FILES.manifest);
  zip.add(first);
  const whole: RunManifest = { ...manifest, worlds: worlds.map(({ row }) => row) };
  first.push(Buffer.from(`${JSON.stringify(whole, undefined, 2)}\n`), true);
  yield* made.splice(0);
  for (const { row, archive } of worlds)
    for (const entry of entriesOf(archive)) {
      addPacked(zip, `${WORLDS_FOLDER}${row.name}/${entry.name}`, entry);
      yield* made.splice(0);
    }
  zip.end();
  yield* made.splice(0);
}

/** Returns the files of a bundle of format 1, as the archive contains them. */
export function entriesOf(archive: Uint8Array): readonly ZipEntry[] {
  return zipEntries(Buffer.from(archive.buffer, archive.byteOffset, archive.length), Infinity);
}

function addPacked(zip: Zip, filename: string, { checksum, bytes, isDeflated, packed }: ZipEntry): void {
  const compression = isDeflated ? DEFLATED : STORED;
  const file: ZipInputFile = { filename, crc: checksum, size: bytes, compression };
  zip.add(file);
  file.ondata?.(null, new Uint8Array(packed), true);
}
