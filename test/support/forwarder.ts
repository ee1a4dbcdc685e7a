import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The bytes that a forwarder holds: those to the target, those from it, or both. */
export type Direction = 'requests' | 'replies' | 'both';

/** A TCP port that forwards its connections to another port, as a container engine does for a mapped port. */
export interface Forwarder {
  readonly port: number;
  /** Number of connections so far. */
  readonly connections: () => number;
  /** Holds bytes until `resume`, as a network that drops packets. The connections stay open. */
  readonly pause: (direction?: Direction) => void;
  readonly resume: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a free port on the IPv4 loopback and forwards its connections to another port of this machine, or to a socket. */
export async function forwardTo(target: number | string): Promise<Forwarder> {
  const [clients, inners] = [new Set<Socket>(), new Set<Socket>()];
  const sockets = () => [...clients, ...inners];
  let count = 0;
  let paused: Direction | undefined;
  const pauseAgain = (): void => {
    if (paused === 'requests' || paused === 'both') for (const client of clients) client.pause();
    if (paused === 'replies' || paused === 'both') for (const inner of inners) inner.pause();
  };
  const server = createServer((client) => {
    count += 1;
    const inner = relay(client, target);
    clients.add(client.once('close', () => clients.delete(client)));
    inners.add(inner.once('close', () => inners.delete(inner)));
    pauseAgain();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    pause: (direction = 'both') => {
      paused = direction;
      pauseAgain();
    },
    resume: () => {
      paused = undefined;
      for (const socket of sockets()) socket.resume();
    },
    close: async () => {
      server.close();
      for (const socket of sockets()) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Connects to a port and forwards both ways. Returns the new socket. */
function relay(client: Socket, target: number | string): Socket {
  const inner = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1');
  for (const socket of [client, inner]) {
    socket.once('close', () => {
      client.destroy();
      inner.destroy();
    });
    socket.on('error', () => undefined);
  }
  client.pipe(inner).pipe(client);
  return inner;
}
