import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP port that forwards its connections to another port, as a container engine does for a mapped port. */
export interface Forwarder {
  readonly port: number;
  /** Number of connections so far. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** Opens a free port on the IPv4 loopback and forwards its connections to another port of this machine. */
export async function forwardTo(target: number): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((client) => {
    count += 1;
    const inner = connect(target, '127.0.0.1');
    for (const socket of [client, inner]) {
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        inner.destroy();
      });
      socket.on('error', () => undefined);
    }
    client.pipe(inner).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
