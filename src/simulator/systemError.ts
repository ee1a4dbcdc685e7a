const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EFBIG: 'the file may not grow any further',
  EIO: 'the disk failed',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOTDIR: 'not a directory',
  EEXIST: 'not a directory',
  EMFILE: 'too many open files',
};

/** Why a call to the file system failed, in words and with its code. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const words = REASONS[code];
  // What Node.js says has the code in it already.
  if (words === undefined) return error instanceof Error ? error.message : String(error);
  return `${words} (${code})`;
}

/** The code of a system error, empty when it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** What a log is told of an error that nobody expected. */
export type LoggedError = { readonly err: unknown } | { readonly reason: string };

/** A bug is found by its stack; what the system refuses, as on a disk that is full, is said by its words alone. */
export function loggedError(error: unknown): LoggedError {
  const isSystem = isOfSystem(error) || (error instanceof Error && isOfSystem(error.cause));
  return isSystem ? { reason: (error as Error).message } : { err: error };
}

/** Node.js has codes of its own, `ERR_…`: those tell of bugs. */
function isOfSystem(error: unknown): boolean {
  return /^E[A-Z\d]+$/.test(codeOf(error));
}
