import { Socket } from 'node:net';
import type { ApiResponse } from '../exchange.js';

/**
 * Runs once the replies to earlier requests of the connection are out, which is at once unless requests are pipelined,
 * and tells whether it had to wait. Where the connection is over before, there is nothing to run.
 */
export function inItsTurn(response: ApiResponse, run: (hasWaited: boolean) => void): void {
  if (response.socket !== null) {
    run(false);
    return;
  }
  response.once('socket', () => {
    run(true);
  });
}

/** Ends a connection in good order once all that was written is out. */
export function closeSocket(socket: Socket): void {
  socket.destroySoon();
}

/** Ends a connection by a TCP reset, as a crashed server or an impatient proxy does. */
export function resetSocket(socket: Socket): void {
  const raw = rawSocketOf(socket);
  if (!raw.destroyed) raw.resetAndDestroy();
}

/** Only a TCP socket can be reset: that of a TLS socket is below it, under a name that the types of Node.js lack. */
function rawSocketOf(socket: Socket): Socket {
  return '_parent' in socket && socket._parent instanceof Socket ? socket._parent : socket;
}
