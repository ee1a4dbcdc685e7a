/** Why a source cannot be read any further. The message is for the user. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
