import { printable } from '../../schema/printable.js';

/** Why a source cannot be read any further. The message is for the user. */
export class SourceError extends Error {
  override readonly name = 'SourceError';

  constructor(message: string) {
    super(printable(message));
  }
}

/** The error of a source without a useful reply. Its replies are not worth keeping. */
export class NothingReadError extends SourceError {}
