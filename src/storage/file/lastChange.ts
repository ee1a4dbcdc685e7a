import { existsSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { checksumText } from './checksum.js';
import { attempt, type Disk } from './disk.js';

const DIGITS = 16;
const LINE = /^([\da-f]{8}) (\d{16})\n$/;

/**
 * The number of the last change that the log or the document of a world has, in a file of its own. So a start sees whether the
 * log has lost its last lines, or all of them. The number is written after the change: a kill in between leaves a smaller one,
 * and a torn one counts as none.
 */
export class LastChange {
  private constructor(
    private readonly fd: number,
    private readonly disk: Disk,
  ) {}

  /** Begins with no change, because a deleted world of the same name may have left its file. */
  static begin(file: string, disk: Disk): LastChange {
    return new LastChange(disk.open(file, 'w'), disk);
  }

  /** Continues after a restart. Folders of older versions have no such file. */
  static resume(file: string, disk: Disk): LastChange {
    return new LastChange(disk.open(file, existsSync(file) ? 'r+' : 'w'), disk);
  }

  /** Never fails: without it, the loss of this change would not be seen, but the change itself is safe. */
  note(number: number): void {
    const digits = String(number).padStart(DIGITS, '0');
    attempt(() => {
      this.disk.rewrite(this.fd, Buffer.from(`${checksumText(crc32(digits))} ${digits}\n`));
    });
  }

  close(): void {
    this.disk.close(this.fd);
  }
}

/** Returns the number in such a file, or 0 if it is missing, empty or damaged. */
export function lastChangeIn(file: string): number {
  const text = existsSync(file) ? readFileSync(file, 'latin1') : '';
  const [, crc, digits = ''] = LINE.exec(text) ?? [];
  return crc === checksumText(crc32(digits)) ? Number(digits) : 0;
}
