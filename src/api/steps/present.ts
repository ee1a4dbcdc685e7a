import type { ApiRequest, ApiResponse, Step } from '../exchange.js';
import { bodyBytes } from '../reply/bodyBytes.js';
import { FileBody } from '../reply/fileBody.js';
import { LongBody } from '../reply/longBody.js';
import { prettyPieces, prettyPrint } from '../reply/pretty.js';
import { send, sendPieces, type OnCut } from '../reply/send.js';
import { isTrue } from '../requests/spellings.js';
import { loggedError } from '../../simulator/systemError.js';
import type { ErrorLog } from './problem.js';

/** How the body of a response is written. */
interface Form {
  readonly isEnveloped: boolean;
  readonly isPretty: boolean;
}

/** The parameters that decide on the form, before their types are converted. */
interface Asked {
  readonly envelope?: unknown;
  readonly pretty?: unknown;
}

type FormedResponse = ApiResponse & { asked?: Asked };

const PLAIN: Form = { isEnveloped: false, isPretty: false };

/**
 * Step of the pipeline: replaces `response.json` by a function that applies `envelope` and `pretty`. It runs
 * before the validator, which checks responses before they are wrapped. An error that cuts a reply off is logged.
 */
export function present(log: ErrorLog): Step {
  const onCut: OnCut = (error, { req: { originalUrl: url } }) => {
    log.error({ ...loggedError(error), url }, 'reply cut off by an unexpected error');
  };
  // All responses share this function: if each had its own, each exchange would take memory until the next collection of
  // the whole heap, and a PATCH 1.2 times the processor time.
  function json(this: FormedResponse, body: unknown): ApiResponse {
    return sendInForm(this, body, onCut);
  }
  return (request, response: FormedResponse, next) => {
    response.asked = queryOf(request);
    response.json = json;
    next();
  };
}

/** Sends a body in the form of its response. */
function sendInForm(response: FormedResponse, body: unknown, onCut: OnCut): ApiResponse {
  const { isEnveloped, isPretty } = formOf(response);
  if (body instanceof FileBody) {
    response.setHeader('Content-Type', body.mediaType);
    if (body.name !== undefined)
      response.setHeader('Content-Disposition', `attachment; filename="${body.name}"`);
    sendPieces(response, body.pieces(), onCut);
    return response;
  }
  if (body instanceof LongBody) {
    const whole = isEnveloped ? wrapPieces(body.pieces(), response.statusCode) : body.pieces();
    sendPieces(response, isPretty ? prettyPieces(whole) : whole, onCut);
    return response;
  }
  const whole = isEnveloped ? wrap(body, response.statusCode) : body;
  send(response, isPretty ? prettyPrint(whole) : bodyBytes(whole));
  return response;
}

/** The world is unknown if the request names one that does not exist. */
function formOf({ asked: { envelope, pretty } = {}, locals }: FormedResponse): Form {
  if (envelope === undefined && pretty === undefined) return PLAIN;
  const quirks = (locals as Partial<typeof locals>).world?.quirks;
  return { isEnveloped: isTrue(envelope, quirks), isPretty: isTrue(pretty, quirks) };
}

/**
 * Returns the query before its types are converted. Express parses the query at each access, so this function
 * skips requests that have none.
 */
function queryOf(request: ApiRequest): Asked {
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
