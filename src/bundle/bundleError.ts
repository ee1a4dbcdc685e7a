/** The error of a file that is not a valid bundle. The message names the place and the reason. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}
