import type { IncomingMessage, ServerResponse } from 'node:http';
import { DRAIN_BYTES_MAX } from '../control/lingeringClose.js';
import { after } from './realClock.js';

/** Maximum time for which a connection stays open for the rest of a body, in milliseconds. */
const LINGER_MS = 5_000;

/**
 * Returns whether the connection ends with the response while the client is still sending the body. The header
 * `Connection: close` of the request ends it, which proxies such as nginx send. A client that waits for `100 Continue` sends nothing.
 */
export function closesWhileSending({ req: request, shouldKeepAlive }: ServerResponse): boolean {
  if (shouldKeepAlive || request.complete || request.headers.expect !== undefined) return false;
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  return length !== '0' || coding !== undefined;
}

/**
 * Keeps a connection that ends with its response open until the body of the request has arrived. The response ends as usual, and
 * the client sees its end. If Node.js closed the connection while the client is still sending, the connection would be reset, and a
 * proxy such as nginx would never read the response, for example a 401.
 */
export function closeAfterBody(request: IncomingMessage): void {
  const { socket } = request;
  const close = socket.destroySoon.bind(socket);
  // Node.js calls this method after the response.
  socket.destroySoon = (): void => {
    if (request.complete || socket.destroyed) {
      close();
      return;
    }
    socket.end();
    const cancel = after(LINGER_MS, close);
    socket.once('close', cancel);
    let rest = DRAIN_BYTES_MAX;
    request.on('data', (chunk: Buffer) => {
      rest -= chunk.length;
      if (rest < 0) close();
    });
    request.once('end', close).once('close', close).resume();
  };
}
