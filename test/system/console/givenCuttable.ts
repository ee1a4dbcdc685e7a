import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';

/** A proxy in front of a server. A test can cut its connections. */
export interface Cuttable {
  readonly url: string;
  /** Cuts all connections and refuses new ones, or accepts connections again. */
  readonly setCut: (isCut: boolean) => void;
}

/** Returns a function that starts a proxy in front of a server. All proxies close after the tests of the file. */
export function givenCuttable(): (target: string) => Promise<Cuttable> {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  return async (target) => {
    let isCut = false;
    const server = createServer(forwardTo(target, () => isCut)).listen(0, 'localhost');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://localhost:${port}`,
      setCut: (cut) => {
        isCut = cut;
        if (cut) server.closeAllConnections();
      },
    };
  };
}

function forwardTo(target: string, isCut: () => boolean): RequestListener {
  return (incoming, outgoing) => {
    if (isCut()) {
      incoming.socket.destroy();
      return;
    }
    const { method, headers, url = '' } = incoming;
    const onward = request(target + url, { ...(method && { method }), headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
}
