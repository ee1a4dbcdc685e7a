import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of each server, below TLS. */
const connections = new WeakMap<Server, Set<Socket>>();

/** Keeps the open connections of a server, because `closeAllConnections` knows only those that speak HTTP. */
export function keepConnections(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/** Closes all connections of a server at once, whatever they are doing. */
export function cutConnections(server: Server): void {
  server.closeAllConnections();
  for (const socket of connections.get(server) ?? []) socket.destroy();
}
