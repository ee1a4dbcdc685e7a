import { CallerError, type CallerErrorExtras } from './callerError.js';

/** The input is right, but the current state does not allow it. */
export class Conflict extends CallerError {
  override readonly name = 'Conflict';

  constructor(message: string, extras?: CallerErrorExtras) {
    super('conflict', message, extras);
  }
}
