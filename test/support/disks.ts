import { realDisk, type Disk } from '../../src/storage/file/disk.js';

/** The names of the calls that change files. */
type Call = keyof Disk;

/** A disk with planned failures; it records its calls. */
export class FaultyDisk {
  readonly calls: Call[] = [];
  private callsLeft = Infinity;
  private faults = new Map<Call, string>();

  /**
   * Makes each call with this name fail with `code` until `heal` is called. A failing write writes half of its bytes
   * first.
   */
  fail(call: Call, code = 'ENOSPC'): void {
    this.faults.set(call, code);
  }

  /** Lets the next `calls` calls succeed and makes all later calls fail, except `close`. */
  failAfter(calls: number): void {
    this.callsLeft = calls;
  }

  heal(): void {
    this.faults.clear();
    this.callsLeft = Infinity;
  }

  readonly disk = diskOf((call, fd, bytes) => {
    this.calls.push(call);
    this.callsLeft -= 1;
    const code = this.callsLeft < 0 && call !== 'close' ? 'ENOSPC' : this.faults.get(call);
    if (code === undefined) return;
    if (bytes !== undefined) realDisk.write(fd, bytes.subarray(0, bytes.length >> 1));
    throw Object.assign(new Error(`${code}: injected`), { code });
  });
}

/** Thrown by each disk call from the simulated end of the process on. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * Creates a disk that simulates the end of the process at the n-th call, counted from 0. If that call is a write,
 * half of its bytes are written.
 */
export function crashingDisk(at: number): { readonly disk: Disk; readonly hasCrashed: () => boolean } {
  let count = -1;
  const disk = diskOf((_call, fd, bytes) => {
    count += 1;
    if (count < at) return;
    if (count === at && bytes !== undefined) realDisk.write(fd, bytes.subarray(0, bytes.length >> 1));
    throw new Crash();
  });
  return { disk, hasCrashed: () => count >= at };
}

/** Wraps the real disk so that `before` runs ahead of each call. */
function diskOf(before: (call: Call, fd: number, bytes?: Uint8Array) => void): Disk {
  const { open, write, rewrite, truncate, flush, close, rename, remove, flushFolder } = realDisk;
  const announced =
    <Args extends unknown[], R>(call: Call, make: (...args: Args) => R) =>
    (...args: Args): R => {
      before(call, 0);
      return make(...args);
    };
  return {
    open: announced('open', open),
    write: (fd, bytes) => {
      before('write', fd, bytes);
      return write(fd, bytes);
    },
    rewrite: (fd, bytes) => {
      before('rewrite', fd, bytes);
      rewrite(fd, bytes);
    },
    truncate: announced('truncate', truncate),
    flush: announced('flush', flush),
    close: announced('close', close),
    rename: announced('rename', rename),
    remove: announced('remove', remove),
    flushFolder: announced('flushFolder', flushFolder),
  };
}
