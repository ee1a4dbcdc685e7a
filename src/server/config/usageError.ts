/** A mistake in the command line. The program prints one line to standard error and exits with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super(message.replace(/\s*\n\s*/g, ' ').trim());
  }
}
