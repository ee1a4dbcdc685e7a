/** A data directory cannot be used. The message is one line. The directory is unchanged. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

/** Message for a damaged file, with advice. */
export function damaged(what: string): string {
  return `is damaged: ${what}; put a copy back, or move it and its log away to go on without this world`;
}
