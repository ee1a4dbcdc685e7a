import type { ApiResponse, Step } from '../exchange.js';
import { prettyPrint } from '../prettyPrint.js';
import { isSet } from '../flags.js';
import { send } from '../send.js';

/**
 * Pipeline, step 3: writes a reply as the common conventions say, with `envelope` and `pretty`, at once and with its
 * length. It stands before the contract's step, so that replies are checked before they are wrapped.
 */
export const present: Step = (request, response, next) => {
  const { query } = request;
  const isEnveloped = isSet(query.envelope);
  const isPretty = isSet(query.pretty);
  response.json = (body: unknown): ApiResponse => {
    const whole = isEnveloped ? wrap(body, response.statusCode) : body;
    send(response, isPretty ? prettyPrint(whole) : JSON.stringify(whole));
    return response;
  };
  next();
};

/** "For single-result endpoints `{status, content}`; for list endpoints `status` is added to the response body." */
function wrap(body: unknown, status: number): unknown {
  if (isList(body)) return { links: body.links, results: body.results, status, totalCount: body.totalCount };
  return { content: body, status };
}

function isList(body: unknown): body is { links: unknown; results: unknown; totalCount: unknown } {
  return typeof body === 'object' && body !== null && 'results' in body && 'totalCount' in body;
}
