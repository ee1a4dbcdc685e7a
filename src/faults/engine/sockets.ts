import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { passGate } from './outputGate.js';

/**
 * Runs a function once the change of the request is saved, and after the replies to earlier (pipelined) requests of the
 * connection. `hasWaited` is `false` if it ran at once. Does nothing if the connection closes first.
 */
export function afterEarlierReplies(response: ServerResponse, run: (hasWaited: boolean) => void): void {
  passGate(response, () => {
    afterOwed(response, run);
  });
}

function afterOwed(response: ServerResponse, run: (hasWaited: boolean) => void): void {
  if (response.socket !== null) {
    run(false);
    return;
  }
  response.once('socket', () => {
    run(true);
  });
}

/** Closes a connection after all written data is sent. */
export function closeSocket(socket: Socket): void {
  socket.destroySoon();
}

/** Ends a connection by a TCP reset, as a crashed server or a proxy with a short timeout does. */
export function resetSocket(socket: Socket): void {
  // Only a TCP socket can be reset. A TLS socket contains one as `_parent`, which Node's types do not declare.
  const tcp = '_parent' in socket && isSocket(socket._parent) ? socket._parent : socket;
  if (!tcp.destroyed) tcp.resetAndDestroy();
}

function isSocket(value: unknown): value is Socket {
  return typeof value === 'object' && value !== null && 'resetAndDestroy' in value;
}
