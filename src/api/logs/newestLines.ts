import { Buffer } from 'node:buffer';

/**
 * Returns the end of a log, of at most `bytes` bytes. `newestFirst` generates the lines, and is read only as far as
 * necessary. All lines are whole. Only if the newest line is too long, its end is returned.
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
