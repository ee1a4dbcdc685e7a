import { Buffer } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';
import { BundleError, damaged } from './bundleError.js';
import { zipEntries, type ZipEntry } from './zipEntries.js';

const MIB = 1024 * 1024;
/** Maximum length of all files together, uncompressed. A small archive can contain much more. */
export const UNPACKED_BYTES_MAX = 512 * MIB;
const FILES_MAX = 1_000;
/** Length of the pieces in which a file is unpacked. */
const [PIECE_BYTES_MIN, PIECE_BYTES_MAX] = [64, MIB];

/** The files of an archive, by name. */
export type Unzipped = Readonly<Record<string, Uint8Array>>;

/** Reads a zip archive. Throws a BundleError if it is damaged or too large. */
export function unzip(archive: Uint8Array): Unzipped {
  const entries = zipEntries(Buffer.from(archive.buffer, archive.byteOffset, archive.length), FILES_MAX);
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > UNPACKED_BYTES_MAX) {
    const [mib, most] = [Math.ceil(total / MIB), UNPACKED_BYTES_MAX / MIB];
    throw new BundleError(`would unpack to ${mib} MiB, more than the limit of ${most} MiB`);
  }
  // Names such as `constructor` must not find members of an object's prototype.
  const files = Object.create(null) as Record<string, Uint8Array>;
  for (const entry of entries) files[entry.name] = contentOf(entry);
  return files;
}

function contentOf(entry: ZipEntry): Uint8Array {
  const { name, isDeflated, packed, bytes, checksum } = entry;
  const content = isDeflated ? inflated(entry) : packed;
  if (content.length !== bytes)
    throw damaged(name, `it has ${content.length} bytes instead of the ${bytes} that the archive claims`);
  if (crc32(content) !== checksum) throw damaged(name, 'its CRC-32 is not the one in the archive');
  return content;
}

/** Unpacks a file, and stops as soon as it becomes longer than the archive claims. */
function inflated({ name, packed, bytes }: ZipEntry): Uint8Array {
  const chunkSize = Math.min(Math.max(bytes, PIECE_BYTES_MIN), PIECE_BYTES_MAX);
  try {
    const result: unknown = inflateRawSync(packed, { maxOutputLength: bytes + 1, chunkSize, info: true });
    const { buffer, engine } = result as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    if (engine.bytesWritten === packed.length) return buffer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_BUFFER_TOO_LARGE') throw damaged(name, message);
    throw damaged(name, `it unpacks to more than the ${bytes} bytes that the archive claims`);
  }
  throw damaged(name, 'bytes follow its compressed content');
}
