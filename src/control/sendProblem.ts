import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { documentPath, errorDocument } from '../journal/documentation.js';
import { loggedError } from '../simulator/systemError.js';
import { StoreError } from '../simulator/worldRecord.js';
import { isLongUnread, sendAndClose } from './lingeringClose.js';
import { Problem, problemReply } from './problem.js';
import { problemOf } from './problemOf.js';

/** Creates the last error handler. It sends every error as problem details, and logs bugs. */
export function sendProblem(log: Pick<Logger, 'error'> | undefined): ErrorRequestHandler {
  return (error, request, response, next) => {
    response.locals.error = error as unknown;
    const problem = problemOf(error);
    if (problem.status >= 500 && !(error instanceof Problem)) {
      log?.error(
        { ...loggedError(error), url: request.originalUrl },
        error instanceof StoreError ? 'a change was not saved' : 'unexpected error in the control plane',
      );
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    send(response, problem, request.originalUrl);
  };
}

/** The section about the errors of all calls. */
const ERRORS = documentPath('control-plane', 'errors');

/**
 * Returns the path of the document about a refusal: that of the platform's error, or else of the refused call, or else of all
 * errors, because some are refused before their call is known.
 */
function documentOf(errorCode: unknown, { locals }: Response): string {
  const ofError = typeof errorCode === 'string' ? errorDocument(errorCode) : undefined;
  return ofError ?? (locals.docs as string | undefined) ?? ERRORS;
}

function send(response: Response, { status, message, extras }: Problem, instance: string): void {
  const docs = documentOf(extras.members?.errorCode, response);
  const { contentType, text } = problemReply(status, message, { instance, docs, ...extras.members });
  response.status(status).set({ ...extras.headers });
  response.type(contentType);
  if (isLongUnread(response.req)) sendAndClose(response, text);
  else response.send(text);
}
