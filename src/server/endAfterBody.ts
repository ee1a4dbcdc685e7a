import type { ServerResponse } from 'node:http';
import { discardRest } from '../control/lingeringClose.js';

type End = (this: ServerResponse, ...args: readonly unknown[]) => ServerResponse;

/**
 * Makes a response that ends its connection end after the body of its request. Otherwise Node.js would close the connection
 * while the client is still sending, and a proxy such as nginx would never read the response, for example a 401. Only a body with a
 * `Content-Length` waits, because its client knows where it ends.
 */
export function endAfterBody(response: ServerResponse): void {
  const end = response.end as End;
  response.end = ((...args: readonly unknown[]) => {
    response.end = end as typeof response.end;
    const [body] = args;
    const isWhole =
      response.hasHeader('Content-Length') && (typeof body === 'string' || Buffer.isBuffer(body));
    if (!isWhole || response.req.complete) return Reflect.apply(end, response, args);
    response.write(body);
    discardRest(response.req, () => response.end());
    return response;
  }) as typeof response.end;
}
