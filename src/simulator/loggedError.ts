/** What a log is told of an error that nobody expected. */
export type LoggedError = { readonly err: unknown } | { readonly reason: string };

/** A bug is found by its stack; what the system refuses, as on a disk that is full, is said by its words alone. */
export function loggedError(error: unknown): LoggedError {
  const isSystem = isOfSystem(error) || (error instanceof Error && isOfSystem(error.cause));
  return isSystem ? { reason: (error as Error).message } : { err: error };
}

/** Node.js has codes of its own, `ERR_…`: those tell of bugs. */
function isOfSystem(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z\d]+$/.test(code);
}
