import { CallerError } from '../callerError.js';

/** A target that does not exist, or that several rows match. */
export class WrongTarget extends CallerError {
  override readonly name = 'WrongTarget';

  constructor(message: string) {
    super('invalid', message, { issues: [{ path: '$.target', message }] });
  }
}
