import { createHash } from 'node:crypto';

/** Maximum length of a name. File systems allow 255 bytes, including extensions. */
const LENGTH_MAX = 180;
const HEAD_LENGTH = 120;

/**
 * Returns the name of a world's files, without extension. Escapes every character that is unsafe in a path,
 * and capital letters too, because some file systems ignore case. Shortens long names with a hash.
 */
export function fileNameOf(world: string): string {
  const name = world.replace(/[^a-z\d_-]/gu, (character) =>
    Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
  if (name.length <= LENGTH_MAX) return name || '%';
  return `${name.slice(0, HEAD_LENGTH)}~${createHash('sha256').update(world).digest('hex').slice(0, 32)}`;
}
