import { quirksOf } from '../world/quirks.js';
import { Refusal, type RefusalCode } from '../world/refusals.js';
import { problemBody } from './steps/problem.js';

const CODES = {
  400: 'MALFORMED_REQUEST',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  417: 'UNSUPPORTED_EXPECTATION',
  431: 'REQUEST_HEADERS_TOO_LARGE',
  501: 'UNSUPPORTED_TRANSFER_CODING',
  505: 'UNSUPPORTED_HTTP_VERSION',
} as const satisfies Readonly<Record<number, RefusalCode>>;

/**
 * Returns the error body for a malformed request. Such a request has no world yet, so the quirks of worlds do
 * not apply.
 */
export function faultBody(status: keyof typeof CODES): {
  readonly contentType: string;
  readonly text: string;
} {
  const body = problemBody(
    new Refusal(CODES[status], ...(status === 405 ? ['CONNECT', '/'] : [])),
    quirksOf('documented'),
  );
  return { contentType: 'application/json', text: JSON.stringify(body) };
}
