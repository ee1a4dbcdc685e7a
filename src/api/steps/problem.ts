import { STATUS_CODES } from 'node:http';
import { quirksOf, type Quirks } from '../../world/quirks.js';
import { Refusal } from '../../world/refusals.js';
import { StoreError } from '../../simulator/worldRecord.js';
import { loggedError } from '../../simulator/systemError.js';
import { refusalOf, type Finding } from '../contractError.js';
import type { ApiRequest, ErrorStep } from '../exchange.js';
import { quirkyRefusal } from './quirkyRefusal.js';
import { BODY_BYTES_MAX } from './readBody.js';
import { pathOf } from './refuseRoute.js';

/** Logs unexpected errors. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

/** The body of an error reply, in the order of its members. */
export interface ProblemBody {
  readonly detail: string;
  readonly error: number;
  readonly errorCode: string;
  readonly parameters: readonly string[];
  readonly reason: string;
}

/** Pipeline, last: sends the platform's error body for a thrown error. An unknown error is a bug and becomes a 500. */
export function problem(log: ErrorLog): ErrorStep {
  return (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const refusal = toRefusal(error, request);
    if (!(error instanceof Refusal) && refusal.status >= 500)
      log.error(
        { ...loggedError(error), url: request.originalUrl },
        error instanceof StoreError ? 'change not kept' : 'unexpected error',
      );
    const body = problemBody(refusal, quirksFor(response.locals));
    response.status(body.error).type('application/json');
    response.setHeader('Content-Type', 'application/json');
    response.json(body);
  };
}

function quirksFor(locals: { readonly world?: { readonly quirks: Quirks } }): Quirks {
  return locals.world?.quirks ?? quirksOf('documented');
}

/** Returns the error body of a refusal in a world with these quirks. */
export function problemBody(refusal: Refusal, quirks: Quirks): ProblemBody {
  const { detail, errorCode, parameters, status } = quirkyRefusal(refusal, quirks);
  return { detail, error: status, errorCode, parameters, reason: STATUS_CODES[status] ?? 'Unknown' };
}

function toRefusal(error: unknown, request: ApiRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreError) return new Refusal('INSUFFICIENT_STORAGE', error.message);
  // The path has an invalid percent encoding.
  if (error instanceof URIError) return new Refusal('RESOURCE_NOT_FOUND', pathOf(request));
  if (isBreach(error)) return contractRefusal(error.errors, request);
  return parserRefusal(error, request) ?? new Refusal('UNEXPECTED_ERROR');
}

/** The error that the validator throws for an invalid request. */
interface Breach extends Error {
  readonly errors: readonly Finding[];
}

/** Checks the name of the class: importing the class would load the validator, which is loaded at the first request. */
function isBreach(error: unknown): error is Breach {
  return error instanceof Error && error.name === 'Bad Request' && 'errors' in error;
}

function contractRefusal(findings: readonly Finding[], request: ApiRequest): Refusal {
  const query = request.query as object;
  // Without an error code, the validator could not parse the query.
  return findings.every(({ errorCode }) => errorCode !== undefined)
    ? refusalOf(findings, { body: request.body as unknown, query })
    : new Refusal('INVALID_QUERY_PARAMETER', findings[0]?.path ?? '');
}

/** Returns the refusal for an error of the body parser, which has a status. */
function parserRefusal(error: unknown, request: ApiRequest): Refusal | undefined {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (status === 413) return new Refusal('REQUEST_TOO_LARGE', String(BODY_BYTES_MAX));
  if (status === 415) return new Refusal('UNSUPPORTED_MEDIA_TYPE', encodingOf(request));
  return status >= 400 && status < 500 ? new Refusal('INVALID_JSON') : undefined;
}

function encodingOf({ headers }: ApiRequest): string {
  return headers['content-encoding'] ?? headers['content-type'] ?? 'none';
}
