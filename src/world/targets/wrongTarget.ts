import { CallerError } from '../callerError.js';

/** The error for a target that is unknown, ambiguous, or unsuitable for the incident. */
export class WrongTarget extends CallerError {
  override readonly name = 'WrongTarget';

  constructor(message: string) {
    super('invalid', message, { issues: [{ path: '$.target', message }] });
  }
}
