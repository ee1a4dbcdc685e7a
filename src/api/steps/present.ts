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

/**
 * Pipeline, step 3: replaces `response.json` by a function that applies `envelope` and `pretty`. It runs
 * before the validator, which checks responses before they are wrapped.
 */
export const present: Step = (request, response, next) => {
  const { envelope, pretty } = queryOf(request);
  const isEnveloped = isSet(envelope);
  const isPretty = isSet(pretty);
  response.json = (body: unknown): ApiResponse => {
    if (body instanceof FileBody) {
      response.setHeader('Content-Type', body.mediaType);
      if (body.name !== undefined)
        response.setHeader('Content-Disposition', `attachment; filename="${body.name}"`);
      sendPieces(response, body.pieces());
      return response;
    }
    if (body instanceof LongBody) {
      const whole = isEnveloped ? wrapPieces(body.pieces(), response.statusCode) : body.pieces();
      sendPieces(response, isPretty ? prettyPieces(whole) : whole);
      return response;
    }
    const whole = isEnveloped ? wrap(body, response.statusCode) : body;
    send(response, isPretty ? prettyPrint(whole) : bodyBytes(whole));
    return response;
  };
  next();
};

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
