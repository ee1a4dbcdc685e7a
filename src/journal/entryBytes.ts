/** What an entry takes beside its texts, by a rough count. */
export const BASE_BYTES = 600;

/** What headers take, by a rough count. */
export function bytesOfHeaders(rawHeaders: readonly string[]): number {
  let bytes = 0;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}
