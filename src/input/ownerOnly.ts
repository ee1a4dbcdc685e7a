import { closeSync, createWriteStream, fchmodSync, fstatSync, openSync, writeFileSync } from 'node:fs';
import type { WriteStream } from 'node:fs';

/** Only the owner reads files with keys, or with what a platform has answered. */
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/**
 * Opens a file that only its owner can read, and returns its descriptor. A file that exists loses the rights of others: the
 * mode of an open call counts for new files alone. Devices and pipes keep theirs.
 */
export function openOwnerOnly(file: string, flags = 'w'): number {
  const handle = openSync(file, flags, OWNER_ONLY);
  try {
    const stats = fstatSync(handle);
    if (stats.isFile() && (stats.mode & OTHERS) !== 0) fchmodSync(handle, OWNER_ONLY);
    return handle;
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** Writes a file that only its owner can read. */
export function writeOwnerOnly(file: string, content: string | Uint8Array, flags = 'w'): void {
  const handle = openOwnerOnly(file, flags);
  try {
    writeFileSync(handle, content);
  } finally {
    closeSync(handle);
  }
}

/** Returns a stream into a file that only its owner can read. */
export function ownerOnlyStream(file: string): WriteStream {
  return createWriteStream(file, { fd: openOwnerOnly(file) });
}
