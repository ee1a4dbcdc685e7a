import { StoreError } from '../simulator/worldStore.js';
import { reasonOf } from '../simulator/systemError.js';
import { attempt, writeAll, type Disk } from './file/disk.js';

/**
 * How safe a change is before its answer: `kernel` hands it to the operating system, so that it outlives this process
 * whatever ends it; `disk` waits for the disk, so that it outlives the machine's power too.
 */
export type Flush = 'kernel' | 'disk';

/** The open log of one world: lines are added at its end, all of a line or nothing. */
export class Log {
  /** Half a line stands at the end, which could not be taken away. */
  private isTorn = false;

  /** `size`: how many bytes there are and are sound. */
  private constructor(
    readonly file: string,
    private readonly fd: number,
    private bytes: number,
    private readonly disk: Disk,
    private readonly flush: Flush,
  ) {}

  /** Opens a log, made if need be, and cuts it off after so many bytes. */
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

  /** Adds a line; returns once it is as safe as was asked for. If it cannot be added, the log is as it was. */
  append(line: string): void {
    const bytes = Buffer.from(line);
    try {
      if (this.isTorn) this.mend();
      writeAll(this.disk, this.fd, bytes);
      if (this.flush === 'disk') this.disk.flush(this.fd);
    } catch (error) {
      // A restart cuts half a line off; a line behind it would make it one in the middle, which nobody may cut.
      this.isTorn = !attempt(() => {
        this.mend();
      });
      throw new StoreError(`not done, as it cannot be kept: ${this.file}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
    this.bytes += bytes.length;
  }

  /** Drops all lines. If it cannot, they stay. */
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
