import type { ApiResponse } from './exchange.js';

/** Writes a whole reply body at once, with its length. */
export function send(response: ApiResponse, body: string | Buffer): void {
  const bytes = Buffer.byteLength(body);
  response.locals.record.wrote(body, bytes);
  response.setHeader('Content-Length', bytes);
  response.end(body);
}
