import { writeFile } from 'node:fs/promises';

/** Writes the bytes of a file, if there is a `file`, and returns them. */
export async function written(bytes: Uint8Array, file: string | undefined): Promise<Uint8Array> {
  if (file !== undefined) await writeFile(file, bytes);
  return bytes;
}
