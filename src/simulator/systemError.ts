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
  // Messages of Node.js contain the code already.
  if (words === undefined) return error instanceof Error ? error.message : String(error);
  return `${words} (${code})`;
}

/** The code of a system error; empty if it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The fields of an unexpected error in the log. */
export type LoggedError = { readonly err: unknown } | { readonly reason: string };

/** Logs bugs with their stack, and system errors (such as a full disk) with their message alone. */
export function loggedError(error: unknown): LoggedError {
  const isSystem = isOfSystem(error) || (error instanceof Error && isOfSystem(error.cause));
  return isSystem ? { reason: (error as Error).message } : { err: error };
}

/** Whether the operating system caused the error. Codes of Node.js itself, `ERR_…`, mean bugs. */
function isOfSystem(error: unknown): boolean {
  return /^E[A-Z\d]+$/.test(codeOf(error));
}
