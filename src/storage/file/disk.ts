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

/** The calls by which files are changed, in one place: what can fail, and where a crash can fall between two of them. */
export interface Disk {
  readonly open: (file: string, flags: string) => number;
  /** Writes some of the bytes; returns how many. */
  readonly write: (fd: number, bytes: Uint8Array) => number;
  readonly truncate: (fd: number, size: number) => void;
  /** Returns once what was written stands on the disk itself. */
  readonly flush: (fd: number) => void;
  readonly close: (fd: number) => void;
  readonly rename: (from: string, to: string) => void;
  readonly remove: (file: string) => void;
  /** Returns once the names in a folder stand on the disk itself. */
  readonly flushFolder: (folder: string) => void;
}

/** Files hold keys and passwords: they are their owner's alone. */
const OWNER_ONLY = 0o600;

/** The file system. */
export const realDisk: Disk = {
  open: (file, flags) => openSync(file, flags, OWNER_ONLY),
  write: (fd, bytes) => writeSync(fd, bytes),
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

/** Writes all of some bytes. */
export function writeAll(disk: Disk, fd: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += disk.write(fd, bytes.subarray(written));
}

/** Does what may fail without harm: what it would tidy up is tidied up at the next start. */
export function attempt(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
