/**
 * The error for a data directory that cannot be used. Its message is one line. The worlds in the directory stay
 * unchanged.
 */
export class DataError extends Error {
  override readonly name = 'DataError';
}

/** Returns the message for a damaged file, with advice. */
export function damaged(what: string): string {
  return `is damaged: ${what}; restore a copy of the file, or move the file and its log away to start without this world`;
}
