import { StoreError } from '../simulator/worldRecord.js';
import { reasonOf } from '../simulator/systemError.js';
import { attempt, writeAll, type Disk } from './file/disk.js';

/**
 * Durability of a change before its response is sent. `kernel` passes the change to the operating system, so
 * that it survives the end of the process. `disk` waits for the disk, so that it also survives a power
 * failure.
 */
export type Flush = 'kernel' | 'disk';

/** The open log of one world. It appends each line completely or not at all. */
export class Log {
  /** True if the file ends with an incomplete line that could not be removed. */
  private isTorn = false;

  /** `bytes` is the size of the file without an incomplete last line. */
  private constructor(
    readonly file: string,
    private readonly fd: number,
    private bytes: number,
    private readonly disk: Disk,
    private readonly flush: Flush,
  ) {}

  /** Opens or creates a log, and cuts it to `size` bytes. */
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

  /** Appends a line and returns when it is durable. If that fails, the log stays unchanged. */
  append(line: string): void {
    const bytes = Buffer.from(line);
    try {
      if (this.isTorn) this.mend();
      writeAll(this.disk, this.fd, bytes);
      if (this.flush === 'disk') this.disk.flush(this.fd);
    } catch (error) {
      // Remove the incomplete line. If other lines followed it, a restart could not remove it.
      this.isTorn = !attempt(() => {
        this.mend();
      });
      throw new StoreError(
        `the change was not made, because it could not be saved: ${this.file}: ${reasonOf(error)}`,
        {
          cause: error,
        },
      );
    }
    this.bytes += bytes.length;
  }

  /** Removes all lines. If that fails, removes none. */
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
