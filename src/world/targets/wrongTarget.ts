import { CallerError } from '../callerError.js';

/** The error of a target that is missing or ambiguous. */
export class WrongTarget extends CallerError {
  override readonly name = 'WrongTarget';

  constructor(message: string) {
    super('invalid', message, { issues: [{ path: '$.target', message }] });
  }
}
