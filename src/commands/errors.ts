import { CallerError, type CallerErrorKind, type Hint } from '../world/callerError.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { Refusal } from '../world/refusals.js';

/** The number for each kind of error, as in HTTP: the control plane replies with it, the library has it as `status`. */
export const STATUS: Readonly<Record<CallerErrorKind, number>> = {
  invalid: 400,
  notFound: 404,
  readOnly: 405,
  timeout: 408,
  conflict: 409,
  defect: 500,
  storage: 507,
};

/** The error as a caller may see it; `undefined` for a bug. A refusal of the platform becomes an error of ours. */
export function callerErrorOf(error: unknown): CallerError | undefined {
  if (error instanceof Refusal) {
    const { status, detail, errorCode } = error;
    const kind = status === STATUS.invalid ? 'invalid' : 'conflict';
    return new CallerError(kind, detail, { details: { errorCode }, cause: error });
  }
  // Its text is a part of other sentences elsewhere, so it has no full stop.
  if (error instanceof IncidentConflict)
    return new CallerError('conflict', sentence(error.message), { cause: error });
  return error instanceof CallerError ? error : undefined;
}

/** The message of an error, with advice for the control plane or the library. */
export function messageFor(face: keyof Hint, { message, hint }: CallerError): string {
  return hint === undefined ? message : `${message.replace(/\.$/, '')}; ${hint[face]}.`;
}

/** A text with a full stop, unless it ends like a sentence. */
export function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

export function notFound(message: string, hint: Hint): CallerError {
  return new CallerError('notFound', message, { hint });
}
