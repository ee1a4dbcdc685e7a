import { broken } from './broken.js';

/** The paths of backups, restores, stores, daemons, administration and usage. */
const FAMILIES =
  /\/(snapshots|backup|backupConfigs|restoreJobs|checkpoints|admin|usage|liveMigrations|restorableTimeRanges)(\/|\?|$)/;
/** The paths whose replies are files. */
const FILES = /\/usage\/report|\/backup\/restore|\/admin\/.*\.(gz|zip)/;
const ERROR_MEMBERS = 'detail,error,errorCode,parameters,reason';
/** Members of the 401 error for unknown callers, which the platform's document shows without `parameters`. */
const UNAUTHORIZED_MEMBERS = 'detail,error,errorCode,reason';

/**
 * Checks this fact for a reply: "No route of these families ever answers a non-JSON body except `/usage/report` and
 * download URLs; error bodies have five members."
 */
export function wrongBody(method: string, path: string, status: number, text: string): readonly string[] {
  if (!FAMILIES.test(path) || method === 'HEAD') return [];
  const isFile = FILES.test(path) && status < 300;
  const body = text === '' || isFile ? undefined : jsonIn(text);
  return broken(`${method} ${path}, ${status}`, {
    'has a body that is not JSON': text !== '' && !isFile && body === undefined,
    'has an error without a body': status >= 400 && text === '',
    [`has an error with other members: ${text}`]:
      status >= 400 && body !== undefined && !isError(status, membersOf(body)),
  });
}

function isError(status: number, members: string): boolean {
  return members === ERROR_MEMBERS || (status === 401 && members === UNAUTHORIZED_MEMBERS);
}

function jsonIn(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return undefined;
  }
}

/** Returns the sorted names of the members of an error. The error may be in an envelope. */
function membersOf(body: unknown): string {
  const { content } = (body ?? {}) as { readonly content?: unknown };
  return Object.keys(content ?? body ?? {})
    .toSorted()
    .join();
}
