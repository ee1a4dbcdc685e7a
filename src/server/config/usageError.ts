/** The program was called wrongly: one clear line for stderr, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super(message.replace(/\s*\n\s*/g, ' ').trim());
  }
}
