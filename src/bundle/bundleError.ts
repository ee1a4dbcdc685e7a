import { printable } from '../schema/printable.js';

/** The error of a file that is not a valid bundle. The message names the place and the reason. */
export class BundleError extends Error {
  override readonly name = 'BundleError';

  constructor(message: string) {
    super(printable(message));
  }
}

/** Returns the error of a part of a bundle that has changed since it was written. */
export function damaged(place: string, why: string): BundleError {
  return new BundleError(`${place}: is damaged: ${why}; copy the bundle again, or record the run again`);
}
