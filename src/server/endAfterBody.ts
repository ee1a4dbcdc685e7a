import type { ServerResponse } from 'node:http';
import { discardRest } from '../control/lingeringClose.js';

/** The methods of a response that send something, as values that can be replaced. */
interface Writers {
  readonly write: (...args: readonly unknown[]) => unknown;
  end: (...args: readonly unknown[]) => unknown;
}

/**
 * Makes a response that ends its connection end after the body of its request. Otherwise Node.js would close the connection
 * while the client is still sending, and a proxy such as nginx would never read the response, for example a 401. Only a reply with a
 * `Content-Length` waits, because its client knows where it ends.
 */
export function endAfterBody(response: ServerResponse): void {
  const writers = response as unknown as Writers;
  // Faults and fleets replace these methods later, and call the ones of here when bytes may leave.
  const { write, end } = writers;
  writers.end = (...args) => {
    const [body] = args;
    const isWhole =
      response.hasHeader('Content-Length') && (typeof body === 'string' || Buffer.isBuffer(body));
    if (!isWhole || response.req.complete) return Reflect.apply(end, response, args);
    Reflect.apply(write, response, [body]);
    discardRest(response.req, () => Reflect.apply(end, response, []));
    return response;
  };
}
