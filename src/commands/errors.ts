import { refusalOf } from '../world/brokenRule.js';
import { CallerError, type CallerErrorKind, type Hint } from '../world/callerError.js';
import { IncidentConflict } from '../world/incidents/incident.js';

/** Status of each kind of error. The control plane sends it as the HTTP status, the library as `status`. */
export const STATUS: Readonly<Record<CallerErrorKind, number>> = {
  invalid: 400,
  forbidden: 403,
  notFound: 404,
  readOnly: 405,
  timeout: 408,
  conflict: 409,
  limit: 429,
  defect: 500,
  unavailable: 503,
  storage: 507,
};

/** Returns the kind of a refusal with this status from another process. */
export function kindOf(status: number): CallerErrorKind {
  // That process does not know the token.
  if (status === 401) return 'forbidden';
  const kinds = Object.keys(STATUS) as CallerErrorKind[];
  return kinds.find((kind) => STATUS[kind] === status) ?? 'storage';
}

/**
 * Returns the error that a caller may see, or `undefined` for a bug. A refusal of the platform becomes a
 * `CallerError`.
 */
export function callerErrorOf(error: unknown): CallerError | undefined {
  const refusal = refusalOf(error);
  if (refusal !== undefined) {
    const { status, detail, errorCode } = refusal;
    const kind = status === STATUS.invalid ? 'invalid' : 'conflict';
    return new CallerError(kind, detail, { details: { errorCode }, cause: error });
  }
  // Add a full stop. The message has none, because other messages quote it inside a sentence.
  if (error instanceof IncidentConflict)
    return new CallerError('conflict', sentence(error.message), { cause: error });
  return error instanceof CallerError ? error : undefined;
}

/** Returns the message of an error, with advice for the control plane or the library. */
export function messageFor(face: keyof Hint, { message, hint }: CallerError): string {
  return hint === undefined ? message : `${message.replace(/\.$/, '')}; ${hint[face]}.`;
}

/** Adds a full stop to a text that lacks one. */
export function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

export function notFound(message: string, hint: Hint): CallerError {
  return new CallerError('notFound', message, { hint });
}
