import { StoreError } from '../simulator/worldRecord.js';
import { reasonOf } from '../simulator/systemError.js';
import { attempt, writeAll, type Disk } from './file/disk.js';

/**
 * Durability before the response: `kernel` passes a change to the operating system, so it survives the end of the process;
 * `disk` waits for the disk, so it survives a power cut too.
 */
export type Flush = 'kernel' | 'disk';

/** The open log of one world. Appends each line completely or not at all. */
export class Log {
  /** The file ends with half a line that could not be removed. */
  private isTorn = false;

  /** `size`: number of valid bytes. */
  private constructor(
    readonly file: string,
    private readonly fd: number,
    private bytes: number,
    private readonly disk: Disk,
    private readonly flush: Flush,
  ) {}

  /** Opens or creates a log, and truncates it to `size` bytes. */
  static open(file: string, size: number, disk: Disk, flush: Flush): Log {
    const fd = disk.open(file, 'a');
    try {
      disk.truncate(fd, size);
    } catch (error) {
      attempt(() => {
        disk.close(fd);
      });
      throw error;
    }
    return new Log(file, fd, size, disk, flush);
  }

  get size(): number {
    return this.bytes;
  }

  /** Appends a line and returns when it is durable. If that fails, the log is unchanged. */
  append(line: string): void {
    const bytes = Buffer.from(line);
    try {
      if (this.isTorn) this.mend();
      writeAll(this.disk, this.fd, bytes);
      if (this.flush === 'disk') this.disk.flush(this.fd);
    } catch (error) {
      // A restart removes half a line at the end, but not in the middle: append nothing behind it.
      this.isTorn = !attempt(() => {
        this.mend();
      });
      throw new StoreError(`not done, as it cannot be kept: ${this.file}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
    this.bytes += bytes.length;
  }

  /** Removes all lines, or none if that fails. */
  clear(): void {
    const isCleared = attempt(() => {
      this.disk.truncate(this.fd, 0);
    });
    if (isCleared) this.bytes = 0;
  }

  close(): void {
    this.disk.close(this.fd);
  }

  private mend(): void {
    this.disk.truncate(this.fd, this.bytes);
    this.isTorn = false;
  }
}
