import { Socket } from 'node:net';

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
