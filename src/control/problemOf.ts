import { callerErrorOf, messageFor, sentence, STATUS } from '../commands/errors.js';
import type { CallerError, CallerErrorKind, InputIssue } from '../world/callerError.js';
import { Problem } from './problem.js';

/** Maximum number of issues in `detail`. `errors` contains all of them. */
const ISSUES_IN_DETAIL_MAX = 3;

/** Headers that a kind of refusal has. */
const HEADERS: Partial<Record<CallerErrorKind, Readonly<Record<string, string>>>> = {
  readOnly: { Allow: 'GET, HEAD' },
  unavailable: { 'Retry-After': '1' },
};

/** Translates an error into a problem. A bug becomes a 500 without details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const refused = callerErrorOf(error);
  if (refused !== undefined) return refusal(refused);
  const status = statusOf(error);
  if (status === undefined) return new Problem(500, 'Unexpected error.');
  return new Problem(status, error instanceof Error ? error.message : 'The request cannot be read.');
}

/** Returns a 400 that lists the issues in one part of the request. */
export function inputProblem(
  part: 'body' | 'query',
  issues: readonly InputIssue[],
  prefix = '',
  members: Readonly<Record<string, unknown>> = {},
): Problem {
  const named = issues.slice(0, ISSUES_IN_DETAIL_MAX).map(({ path, message }) => `${path}: ${message}`);
  const more = issues.length > named.length ? `; and ${issues.length - named.length} more` : '';
  const errors = issues.map(({ path, ...issue }) => ({ path: prefix + path, ...issue }));
  return new Problem(400, sentence(`The ${part} is invalid: ${named.join('; ')}${more}`), {
    members: { ...members, errors },
  });
}

function refusal(error: CallerError): Problem {
  const { kind, issues, details: members } = error;
  if (issues.length > 0) return inputProblem('body', issues, '', members);
  return new Problem(STATUS[kind], messageFor('http', error), { members, headers: HEADERS[kind] ?? {} });
}

/** Returns the status of a client error that Express or its body parser threw. */
function statusOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
