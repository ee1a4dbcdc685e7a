import type { ApiResponse } from './exchange.js';

/** Writes a whole reply body at once, with its length. */
export function send(response: ApiResponse, text: string): void {
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
