import { CallerError, type CallerErrorExtras } from './callerError.js';

export class Conflict extends CallerError {
  override readonly name = 'Conflict';

  constructor(message: string, extras?: CallerErrorExtras) {
    super('conflict', message, extras);
  }
}
