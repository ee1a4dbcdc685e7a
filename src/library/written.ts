import { writeOwnerOnly } from '../input/ownerOnly.js';

/** Writes the bytes of a file, if there is a `file`, and returns them. */
export function written(bytes: Uint8Array, file: string | undefined): Uint8Array {
  if (file !== undefined) writeOwnerOnly(file, bytes);
  return bytes;
}
