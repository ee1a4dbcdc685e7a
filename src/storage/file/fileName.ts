import { createHash } from 'node:crypto';

/** File names end at 255 bytes, extensions and all. */
const LENGTH_MAX = 180;
const HEAD_LENGTH = 120;

/**
 * The name of a world's files, without extension: its own, as far as every file system tells it from all others
 * (some ignore case) and it leads nowhere else.
 */
export function fileNameOf(world: string): string {
  const name = world.replace(/[^a-z\d_-]/gu, (character) =>
    Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
  if (name.length <= LENGTH_MAX) return name || '%';
  return `${name.slice(0, HEAD_LENGTH)}~${createHash('sha256').update(world).digest('hex').slice(0, 32)}`;
}
