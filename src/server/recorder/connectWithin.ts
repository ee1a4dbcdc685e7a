import type { Server } from 'node:http';
import { duplexPair, type Duplex } from 'node:stream';

/** The properties of a client that a server sees. */
export interface SeenClient {
  readonly remoteAddress?: string;
  readonly isTls?: boolean;
}

/**
 * Connects to a server within this process, without a port. Returns the client's end of the connection, over which both exchange the
 * same bytes as over TCP.
 */
export function connectWithin(
  server: Server,
  { remoteAddress = '127.0.0.1', isTls = false }: SeenClient = {},
): Duplex {
  const [client, served] = duplexPair();
  Object.defineProperties(served, { remoteAddress: { value: remoteAddress }, encrypted: { value: isTls } });
  for (const end of [served, client]) {
    const unchanged = (): Duplex => end;
    Object.assign(end, { setTimeout: unchanged, setNoDelay: unchanged, setKeepAlive: unchanged });
  }
  // Faults reset connections, which only a TCP socket can do.
  Object.assign(served, {
    destroySoon: () => served.end(() => served.destroy()),
    resetAndDestroy: () => {
      client.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
      return served.destroy();
    },
  });
  // The two ends of a pair do not close each other.
  client.on('close', () => served.destroy());
  served.on('close', () => {
    if (!served.writableFinished) client.push(null);
  });
  served.on('error', () => undefined);
  server.emit('connection', served);
  return client;
}
