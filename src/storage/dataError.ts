/** A data directory that cannot be used; its message is one line that says why. Nothing in it was changed. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

/** A document that is not as it was written, with what its user can do. */
export function damaged(what: string): string {
  return `is damaged: ${what}; put a copy back, or move it and its log away to go on without this world`;
}
