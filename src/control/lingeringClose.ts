import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Maximum number of bytes to read from a refused body. Some clients read the response only after they have
 * sent the whole body.
 */
export const DRAIN_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Returns whether the unread rest of a body may exceed `DRAIN_BYTES_MAX`. If so, the server closes the
 * connection after the response, because a new connection costs less than the rest of the body.
 */
export function isLongUnread({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DRAIN_BYTES_MAX
  );
}

/**
 * Sends a response, discards the rest of the body up to `DRAIN_BYTES_MAX`, then closes the connection. An
 * immediate close would reset the connection while the client is sending, and the client would never read the
 * response.
 */
export function sendAndClose(response: ServerResponse, text: string): void {
  // Node.js adds the header by itself if the client wants the connection to end.
  if (response.shouldKeepAlive) response.setHeader('Connection', 'close');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.write(text);
  const { req: request } = response;
  const end = response.end.bind(response) as () => void;
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > DRAIN_BYTES_MAX) end();
  });
  request.once('end', end).once('close', end);
  request.resume();
}
