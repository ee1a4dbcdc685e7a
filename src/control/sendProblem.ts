import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { loggedError } from '../simulator/systemError.js';
import { isLongUnread, sendAndClose } from './lingeringClose.js';
import { Problem } from './problem.js';
import { toProblem } from './toProblem.js';

/** Last in the pipeline: sends whatever was thrown as a problem. What nobody threw on purpose is a 500, and logged. */
export function sendProblem(log: Pick<Logger, 'error'> | undefined): ErrorRequestHandler {
  return (error, request, response, next) => {
    const problem = toProblem(error);
    if (problem.status >= 500 && !(error instanceof Problem)) {
      log?.error(
        { ...loggedError(error), url: request.originalUrl },
        'unexpected error in the control plane',
      );
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    send(response, problem, request.originalUrl);
  };
}

function send(response: Response, problem: Problem, instance: string): void {
  const { status, extras } = problem;
  const body = {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: problem.toldBy('http'),
    instance,
    ...extras.members,
  };
  response.status(status).set({ ...extras.headers });
  response.type('application/problem+json');
  const text = `${JSON.stringify(body)}\n`;
  if (isLongUnread(response.req)) sendAndClose(response, text);
  else response.send(text);
}
