import type { Socket } from 'node:net';
import type { ApiResponse, Step } from '../exchange.js';

/**
 * Step of the pipeline: when a connection closes, closes the responses to all pipelined requests of the
 * connection. Node.js closes only the response that is being sent.
 */
export function closeUnsent(): Step {
  const waiting = new WeakMap<Socket, Set<ApiResponse>>();
  return ({ socket }, response, next) => {
    if (response.socket === null) {
      const behind = waiting.get(socket) ?? waitOn(socket);
      waiting.set(socket, behind.add(response));
      response.once('socket', () => behind.delete(response));
    }
    next();
  };
}

function waitOn(socket: Socket): Set<ApiResponse> {
  const behind = new Set<ApiResponse>();
  socket.once('close', () => {
    for (const response of behind) response.destroy().emit('close');
  });
  return behind;
}
