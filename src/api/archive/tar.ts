import { Buffer } from 'node:buffer';
import type { ArchivedFile } from './archivedFile.js';

const BLOCK_BYTES = 512;

/**
 * Generates the blocks of a file in a tar archive (POSIX.1-1988, `ustar`). Owner, permissions and time are always the
 * same, so equal files give equal bytes.
 */
export function tarEntry({ name, content }: ArchivedFile): Buffer {
  const rest = content.length % BLOCK_BYTES;
  const padding = Buffer.alloc(rest === 0 ? 0 : BLOCK_BYTES - rest);
  return Buffer.concat([header(name, content.length), content, padding]);
}

/** The end of a tar archive: two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

/** Texts of a header: their positions, and the fields. Numbers are octal. */
function header(name: string, size: number): Buffer {
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
      [156, '0'],
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
