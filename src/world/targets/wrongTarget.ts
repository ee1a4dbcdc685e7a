import { CallerError } from '../callerError.js';

/** A target that does not exist or is ambiguous. */
export class WrongTarget extends CallerError {
  override readonly name = 'WrongTarget';

  constructor(message: string) {
    super('invalid', message, { issues: [{ path: '$.target', message }] });
  }
}
