import { quirksOf } from '../domain/quirks.js';
import { Refusal, type RefusalCode } from '../domain/refusals.js';
import { problemBody } from './steps/problem.js';

const CODES: Readonly<Record<400 | 408 | 431, RefusalCode>> = {
  400: 'MALFORMED_REQUEST',
  408: 'REQUEST_TIMEOUT',
  431: 'REQUEST_HEADERS_TOO_LARGE',
};

/** The error body for what is no request at all: no world is chosen yet, so none has a say. */
export function faultBody(status: 400 | 408 | 431): { readonly contentType: string; readonly text: string } {
  const body = problemBody(new Refusal(CODES[status]), quirksOf('documented'));
  return { contentType: 'application/json', text: JSON.stringify(body) };
}
