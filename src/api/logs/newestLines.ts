import { Buffer } from 'node:buffer';

/**
 * Returns the last whole lines of a log, of at most `bytes` bytes. If the newest line alone is too long, returns the
 * end of this line. `newestFirst` generates the lines, and is read only as far as necessary.
 */
export function newestLines(newestFirst: Iterable<string>, bytes: number): Buffer {
  const lines: Buffer[] = [];
  let left = bytes;
  for (const text of newestFirst) {
    const line = Buffer.from(`${text}\n`);
    if (line.length > left) {
      if (lines.length === 0) lines.push(line.subarray(line.length - left));
      break;
    }
    lines.push(line);
    left -= line.length;
  }
  return Buffer.concat(lines.reverse());
}
