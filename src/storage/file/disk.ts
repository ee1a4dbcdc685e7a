import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { openOwnerOnly } from '../../input/ownerOnly.js';

/** All calls that change files. Tests replace them to simulate errors and crashes. */
export interface Disk {
  readonly open: (file: string, flags: string) => number;
  /** Writes some of the bytes and returns how many it wrote. */
  readonly write: (fd: number, bytes: Uint8Array) => number;
  /** Replaces the first bytes of a file. */
  readonly rewrite: (fd: number, bytes: Uint8Array) => void;
  readonly truncate: (fd: number, size: number) => void;
  /** Waits until the written data has reached the disk. */
  readonly flush: (fd: number) => void;
  readonly close: (fd: number) => void;
  readonly rename: (from: string, to: string) => void;
  readonly remove: (file: string) => void;
  /** Waits until the file names in a folder have reached the disk. */
  readonly flushFolder: (folder: string) => void;
}

/** Changes files in the real file system. */
export const realDisk: Disk = {
  open: openOwnerOnly,
  write: (fd, bytes) => writeSync(fd, bytes),
  rewrite: (fd, bytes) => {
    writeSync(fd, bytes, 0, bytes.length, 0);
  },
  truncate: ftruncateSync,
  flush: fdatasyncSync,
  close: closeSync,
  rename: renameSync,
  remove: unlinkSync,
  flushFolder: (folder) => {
    const fd = openSync(folder, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  },
};

/** Writes all bytes, if necessary in several calls. */
export function writeAll(disk: Disk, fd: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += disk.write(fd, bytes.subarray(written));
}

/**
 * Runs an action and returns whether it succeeded. Ignores its error. Use it only if the caller handles the
 * failure, or if the next start repairs it, as for cleanups.
 */
export function attempt(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
