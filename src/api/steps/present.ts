import type { ApiRequest, ApiResponse, Step } from '../exchange.js';
import { bodyBytes } from '../reply/bodyBytes.js';
import { FileBody } from '../reply/fileBody.js';
import { LongBody } from '../reply/longBody.js';
import { prettyPieces, prettyPrint } from '../reply/pretty.js';
import { send, sendPieces } from '../reply/send.js';

/**
 * Returns whether a query parameter is true, before its type is converted. The validator refuses values that
 * are not booleans.
 */
export function isSet(parameter: unknown): boolean {
  return parameter === 'true';
}

/** How the body of a response is written. */
interface Form {
  readonly isEnveloped: boolean;
  readonly isPretty: boolean;
}

type FormedResponse = ApiResponse & { form?: Form };

const PLAIN: Form = { isEnveloped: false, isPretty: false };

/**
 * Pipeline, step 3: replaces `response.json` by a function that applies `envelope` and `pretty`. It runs
 * before the validator, which checks responses before they are wrapped.
 */
export const present: Step = (request, response: FormedResponse, next) => {
  response.form = formOf(request);
  response.json = json;
  next();
};

/**
 * Sends a body in the form of its response. All responses share this function: if each had its own, each exchange would
 * take memory until the next collection of the whole heap, and a PATCH 1.2 times the processor time.
 */
function json(this: FormedResponse, body: unknown): ApiResponse {
  const { isEnveloped, isPretty } = this.form ?? PLAIN;
  if (body instanceof FileBody) {
    this.setHeader('Content-Type', body.mediaType);
    if (body.name !== undefined) this.setHeader('Content-Disposition', `attachment; filename="${body.name}"`);
    sendPieces(this, body.pieces());
    return this;
  }
  if (body instanceof LongBody) {
    const whole = isEnveloped ? wrapPieces(body.pieces(), this.statusCode) : body.pieces();
    sendPieces(this, isPretty ? prettyPieces(whole) : whole);
    return this;
  }
  const whole = isEnveloped ? wrap(body, this.statusCode) : body;
  send(this, isPretty ? prettyPrint(whole) : bodyBytes(whole));
  return this;
}

function formOf(request: ApiRequest): Form {
  const { envelope, pretty } = queryOf(request);
  if (envelope === undefined && pretty === undefined) return PLAIN;
  return { isEnveloped: isSet(envelope), isPretty: isSet(pretty) };
}

/**
 * Returns the query before its types are converted. Express parses the query at each access, so this function
 * skips requests that have none.
 */
function queryOf(request: ApiRequest): { readonly envelope?: unknown; readonly pretty?: unknown } {
  return request.url.includes('?') ? request.query : {};
}

/**
 * The API document says: "For single-result endpoints `{status, content}`; for list endpoints `status` is
 * added to the response body."
 */
function wrap(body: unknown, status: number): unknown {
  if (isList(body)) return { links: body.links, results: body.results, status, totalCount: body.totalCount };
  return { content: body, status };
}

/** Wraps the JSON of a single result that comes in pieces. Lists never come in pieces. */
function* wrapPieces(
  pieces: Iterable<string | Uint8Array>,
  status: number,
): Generator<string | Uint8Array, void, undefined> {
  yield '{"content":';
  yield* pieces;
  yield `,"status":${status}}`;
}

function isList(body: unknown): body is { links: unknown; results: unknown; totalCount: unknown } {
  return typeof body === 'object' && body !== null && 'results' in body && 'totalCount' in body;
}
