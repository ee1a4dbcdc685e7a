import type { Server } from 'node:https';
import type { Socket } from 'node:net';
import { after } from '../realClock.js';

const TEXT = 'This port speaks HTTPS: the URL begins with https://.\n';
const ANSWER = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: text/plain',
  `Content-Length: ${TEXT.length}`,
  'Connection: close',
  '',
  TEXT,
].join('\r\n');

/**
 * Ends handshakes that fail or take too long. Requests of plain HTTP on a TLS port get an explanation in plain HTTP, and the client
 * has `lingerMs` to read it.
 */
export function endHandshakes(server: Server, lingerMs: number): void {
  // Plain sockets of running handshakes, by the client's address. The event `tlsClientError` passes only the
  // TLS socket, but the response must be written to the plain one.
  const shaking = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    shaking.set(peer, socket);
    socket.once('close', () => shaking.delete(peer));
  });
  server.on('secureConnection', (socket) => shaking.delete(peerOf(socket)));
  // Node.js would pass the error on as `clientError`. The answer to that would wait without end, because it cannot be written.
  server.removeAllListeners('tlsClientError');
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
    const plain = shaking.get(peerOf(socket));
    if (error.code !== 'ERR_SSL_HTTP_REQUEST' || plain === undefined) {
      socket.destroy();
      return;
    }
    const cancel = after(lingerMs, () => socket.destroy());
    plain.once('close', cancel).end(ANSWER);
  });
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress ?? ''} ${remotePort ?? ''}`;
}
