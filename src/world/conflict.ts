import { CallerError, type CallerErrorExtras } from './callerError.js';

/** The error for a valid request that the current state does not allow. */
export class Conflict extends CallerError {
  override readonly name = 'Conflict';

  constructor(message: string, extras?: CallerErrorExtras) {
    super('conflict', message, extras);
  }
}
