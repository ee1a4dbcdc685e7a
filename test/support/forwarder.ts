import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP port that forwards its connections to another port, as a container engine does for a mapped port. */
export interface Forwarder {
  readonly port: number;
  /** Number of connections so far. */
  readonly connections: () => number;
  /** Forwards no bytes until `resume`, as a network that drops packets. With `replies`, requests still pass. The connections stay open. */
  readonly pause: (direction?: 'both' | 'replies') => void;
  readonly resume: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a free port on the IPv4 loopback and forwards its connections to another port of this machine, or to a socket. */
export async function forwardTo(target: number | string): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  let count = 0;
  let paused: 'both' | 'replies' | undefined;
  const inners = new Set<Socket>();
  const server = createServer((client) => {
    count += 1;
    const inner = relay(client, target, sockets);
    inners.add(inner.once('close', () => inners.delete(inner)));
    if (paused === 'both') client.pause();
    if (paused !== undefined) inner.pause();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    pause: (direction = 'both') => {
      paused = direction;
      for (const socket of direction === 'both' ? sockets : inners) socket.pause();
    },
    resume: () => {
      paused = undefined;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Connects to a port and forwards both ways. Returns the new socket. */
function relay(client: Socket, target: number | string, sockets: Set<Socket>): Socket {
  const inner = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1');
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
  return inner;
}
