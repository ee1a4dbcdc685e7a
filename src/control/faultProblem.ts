import { STATUS_CODES } from 'node:http';

const DETAILS = {
  400: 'The request is not well-formed HTTP.',
  408: 'The request did not arrive in time.',
  431: 'The request has too many or too large headers.',
};

/** The problem details for what is no request at all, so has no target. */
export function faultProblem(status: 400 | 408 | 431): {
  readonly contentType: string;
  readonly text: string;
} {
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail: DETAILS[status] };
  return { contentType: 'application/problem+json', text: `${JSON.stringify(body)}\n` };
}
