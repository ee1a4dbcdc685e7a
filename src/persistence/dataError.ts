/** A data directory that cannot be used; its message is one line that says why. Nothing in it was changed. */
export class DataError extends Error {
  override readonly name = 'DataError';
}
