import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';

/** What else a problem tells: members of its body, headers of its reply. */
export interface ProblemExtras {
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that the control plane refuses; thrown anywhere in it, sent as RFC 9457 problem details. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(detail);
  }
}

/** Last in the pipeline: sends whatever was thrown as a problem. What nobody threw on purpose is a 500, and logged. */
export function sendProblem(log: Pick<Logger, 'error'> | undefined): ErrorRequestHandler {
  return (error, request, response, next) => {
    const problem = toProblem(error);
    if (problem.status >= 500 && !(error instanceof Problem)) {
      log?.error(
        { err: error as unknown, url: request.originalUrl },
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

function send(response: Response, { status, detail, extras }: Problem, instance: string): void {
  const body = {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail,
    instance,
    ...extras.members,
  };
  response.status(status).set({ ...extras.headers });
  response.type('application/problem+json').send(`${JSON.stringify(body)}\n`);
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = statusOf(error);
  if (status === undefined) return new Problem(500, 'Unexpected error.');
  return new Problem(status, error instanceof Error ? error.message : 'The request cannot be read.');
}

/** The status of what Express and its body parser throw when the client is at fault. */
function statusOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
