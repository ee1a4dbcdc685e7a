import { CallerError } from '../callerError.js';

/** The error for a target that is unknown or ambiguous. */
export class WrongTarget extends CallerError {
  override readonly name = 'WrongTarget';

  constructor(message: string) {
    super('invalid', message, { issues: [{ path: '$.target', message }] });
  }
}
