const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EFBIG: 'the file may not grow any further',
  EIO: 'the disk failed',
  EROFS: 'the file system is read-only',
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOTDIR: 'not a directory',
  EEXIST: 'not a directory',
  EMFILE: 'too many open files',
};

/** Returns in words why a call to the file system failed, with the error code. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const words = REASONS[code];
  // Messages of Node.js already contain the code.
  if (words === undefined) return error instanceof Error ? error.message : String(error);
  return `${words} (${code})`;
}

/** Returns the code of a system error, or an empty string if it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Log fields of an unexpected error. */
export type LoggedError = { readonly err: unknown } | { readonly reason: string };

/**
 * Returns the log fields of an error. Bugs are logged with their stack, system errors such as a full disk
 * with their message only.
 */
export function loggedError(error: unknown): LoggedError {
  const isSystem = isOfSystem(error) || (error instanceof Error && isOfSystem(error.cause));
  return isSystem ? { reason: (error as Error).message } : { err: error };
}

/** Returns whether the operating system caused an error. Codes of Node.js itself, `ERR_…`, indicate bugs. */
function isOfSystem(error: unknown): boolean {
  return /^E[A-Z\d]+$/.test(codeOf(error));
}
