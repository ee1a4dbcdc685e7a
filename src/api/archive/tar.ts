import { Buffer } from 'node:buffer';
import type { ArchivedFile } from './archivedFile.js';

const BLOCK_BYTES = 512;
/** Maximum length of a name in a header. A longer name needs an extra entry before the entry of the file. */
const NAME_BYTES_MAX = 100;
const LONG_NAME_ENTRY = 'PaxHeaders/name';

/**
 * Returns the blocks of a file in a tar archive (POSIX.1-1988, `ustar`). Owner, permissions and time are always the
 * same, so equal files give equal bytes.
 */
export function tarEntry({ name, content }: ArchivedFile): Buffer {
  const isLong = Buffer.byteLength(name) > NAME_BYTES_MAX;
  const before = isLong ? entryOf(LONG_NAME_ENTRY, Buffer.from(pathRecord(name)), 'x') : Buffer.alloc(0);
  const shown = isLong ? Buffer.from(name).subarray(0, NAME_BYTES_MAX).toString() : name;
  return Buffer.concat([before, entryOf(shown, content, '0')]);
}

function entryOf(name: string, content: Uint8Array, type: '0' | 'x'): Buffer {
  const rest = content.length % BLOCK_BYTES;
  const padding = Buffer.alloc(rest === 0 ? 0 : BLOCK_BYTES - rest);
  return Buffer.concat([header(name, content.length, type), content, padding]);
}

/** Returns a record with a long name, as POSIX.1-2001 (`pax`) defines it. It begins with its own length in bytes. */
function pathRecord(name: string): string {
  const rest = ` path=${name}\n`;
  const bytes = Buffer.byteLength(rest);
  const digits = String(bytes + String(bytes).length).length;
  return `${bytes + digits}${rest}`;
}

/** The end of a tar archive: two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

/** Returns the header of an entry. Each field is written at its fixed position, and numbers are octal. */
function header(name: string, size: number, type: '0' | 'x'): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  const fields: readonly (readonly [at: number, text: string])[] = [
    ...([
      [0, name],
      [100, '0000644\0'],
      [108, '0000000\0'],
      [116, '0000000\0'],
    ] as const),
    ...([
      [124, `${octal(size, 11)} `],
      [136, `${octal(0, 11)} `],
      [148, '        '],
      [156, type],
    ] as const),
    [257, 'ustar\u000000'],
  ];
  for (const [at, text] of fields) block.write(text, at, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148, 'latin1');
  return block;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
