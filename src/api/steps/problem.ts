import { STATUS_CODES } from 'node:http';
import { quirksOf, type Quirks } from '../../world/quirks.js';
import { Refusal } from '../../world/refusals.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { RecordedRunError, StoreError } from '../../simulator/worldRecord.js';
import { loggedError } from '../../simulator/systemError.js';
import type { ApiRequest, ErrorStep } from '../exchange.js';
import { quirkyRefusal } from './quirkyRefusal.js';
import { bodyBytesMax } from './readBody.js';
import { pathOf } from './route.js';

/** Logs unexpected errors. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

/** The body of an error response. The members have the order in which they are sent. */
export interface ProblemBody {
  readonly detail: string;
  readonly error: number;
  /** Unset for refusals of an automation configuration, if the quirk `invalidConfigCode` is `none`. */
  readonly errorCode?: string;
  readonly parameters: readonly string[];
  readonly reason: string;
}

/**
 * Pipeline, last step: sends the platform's error body for a thrown error. Unknown errors are bugs and get
 * the status 500.
 */
export function problem(log: ErrorLog): ErrorStep {
  return (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const refusal = toRefusal(error, request, bodyBytesMax(response));
    if (!(error instanceof Refusal || error instanceof RecordedRunError) && refusal.status >= 500)
      log.error(
        { ...loggedError(error), url: request.originalUrl },
        error instanceof StoreError ? 'change not kept' : 'unexpected error',
      );
    // The gate of a fleet reads it (`isTooLarge`): such a refusal leaves although the lease of this replica is over.
    response.locals.error = error;
    // The refusal shows the present world. Until the reply is sent, other requests may change it.
    const { live, record } = response.locals as { live?: LiveWorld; record: ExchangeRecord };
    if (record.entry === undefined) live?.markExchange(record);
    const body = problemBody(refusal, quirksFor(response.locals));
    response.status(body.error).type('application/json');
    response.setHeader('Content-Type', 'application/json');
    response.json(body);
  };
}

function quirksFor(locals: { readonly world?: { readonly quirks: Quirks } }): Quirks {
  return locals.world?.quirks ?? quirksOf('documented');
}

/** Returns the error body of a refusal in a world with the given quirks. */
export function problemBody(refusal: Refusal, quirks: Quirks): ProblemBody {
  const { detail, errorCode, parameters, status } = quirkyRefusal(refusal, quirks);
  const hasCode = errorCode !== 'INVALID_AUTOMATION_CONFIG' || quirks.invalidConfigCode === 'named';
  const reason = STATUS_CODES[status] ?? 'Unknown';
  return { detail, error: status, ...(hasCode && { errorCode }), parameters, reason };
}

function toRefusal(error: unknown, request: ApiRequest, bytesMax: number): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof RecordedRunError) return new Refusal('RECORDED_RUN', error.message);
  if (error instanceof StoreError) return new Refusal('INSUFFICIENT_STORAGE', error.message);
  // A URIError means that the path has an invalid percent encoding.
  if (error instanceof URIError) return new Refusal('RESOURCE_NOT_FOUND', pathOf(request));
  return parserRefusal(error, request, bytesMax) ?? new Refusal('UNEXPECTED_ERROR');
}

/** Returns the refusal for an error of the body parser. Such errors have a status. */
function parserRefusal(error: unknown, request: ApiRequest, bytesMax: number): Refusal | undefined {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (status === 413) return new Refusal('REQUEST_TOO_LARGE', String(bytesMax));
  if (status === 415) return new Refusal('UNSUPPORTED_MEDIA_TYPE', encodingOf(request));
  return status >= 400 && status < 500 ? new Refusal('INVALID_JSON') : undefined;
}

function encodingOf({ headers }: ApiRequest): string {
  return headers['content-encoding'] ?? headers['content-type'] ?? 'none';
}
