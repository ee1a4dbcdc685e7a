import type { Server } from 'node:https';
import type { Socket } from 'node:net';

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
 * Answers requests of plain HTTP on a TLS port with an explanation in plain HTTP, then closes the connection.
 */
export function answerPlainHttp(server: Server): void {
  // Plain sockets of running handshakes, by the client's address. The event `tlsClientError` passes only the
  // TLS socket, but the response must be written to the plain one.
  const shaking = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    shaking.set(peer, socket);
    socket.once('close', () => shaking.delete(peer));
  });
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_SSL_HTTP_REQUEST') shaking.get(peerOf(socket))?.end(ANSWER);
  });
  server.on('secureConnection', (socket) => shaking.delete(peerOf(socket)));
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress ?? ''} ${remotePort ?? ''}`;
}
