import { STATUS_CODES } from 'node:http';

const DETAILS = {
  400: 'The request is not well-formed HTTP.',
  408: 'The request did not arrive in time.',
  417: 'The expectation is not supported; expect 100-continue or nothing.',
  431: 'The request has too many or too large headers.',
  501: 'The transfer coding is not supported; send chunked or a length.',
};

/** The problem details for what is no request at all, so has no target. */
export function faultProblem(status: keyof typeof DETAILS): {
  readonly contentType: string;
  readonly text: string;
} {
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail: DETAILS[status] };
  return { contentType: 'application/problem+json', text: `${JSON.stringify(body)}\n` };
}
