import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/** A line of a file, with its position in bytes. */
export interface Line {
  readonly text: string;
  readonly start: number;
  /** Position after the line break. */
  readonly end: number;
  /** False for a last line without a line break. */
  readonly isWhole: boolean;
}

/** Yields the lines of a file one by one, because some files are larger than the longest possible string. */
export function* linesOf(file: string): Generator<Line> {
  const fd = openSync(file, 'r');
  try {
    const memory = memoryFor(fd);
    let rest: Buffer = Buffer.alloc(0);
    let start = 0;
    for (let chunk = readChunk(fd, memory); chunk.length > 0; chunk = readChunk(fd, memory)) {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        const own = chunk.subarray(from, at);
        const bytes = rest.length > 0 ? Buffer.concat([rest, own]) : own;
        const end = start + bytes.length + 1;
        yield { text: bytes.toString('utf8'), start, end, isWhole: true };
        [rest, start, from] = [Buffer.alloc(0), end, at + 1];
      }
      rest = Buffer.concat([rest, chunk.subarray(from)]);
    }
    if (rest.length > 0)
      yield { text: rest.toString('utf8'), start, end: start + rest.length, isWhole: false };
  } finally {
    closeSync(fd);
  }
}

/** All chunks of a file share memory, because new memory for each would make Node.js collect garbage after a few files. */
function memoryFor(fd: number): Buffer {
  // A pipe has no size.
  const size = fstatSync(fd).size || CHUNK_BYTES;
  return Buffer.allocUnsafe(Math.min(size, CHUNK_BYTES));
}

function readChunk(fd: number, memory: Buffer): Buffer {
  return memory.subarray(0, readSync(fd, memory));
}
