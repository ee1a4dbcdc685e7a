import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from './config/usageError.js';
import { nextTurn } from '../simulator/nextTurn.js';
import { gatherConnections } from '../tuning/gatherConnections.js';
import { refuseUnclear } from './framing/refuseUnclear.js';
import { guard, type FaultBody } from './guard.js';
import { HTTP_LIMITS, serverOptionsOf, type HttpLimits } from './httpLimits.js';
import { keepConnections } from './openConnections.js';
import { ticks } from './realClock.js';
import { endHandshakes } from './tls/endHandshakes.js';
import type { Credentials } from './tls/credentials.js';

/** Address to listen on, and how to respond to invalid HTTP. Error messages name the `option`. */
export interface ListenOptions {
  readonly option: '--port' | '--control-port';
  readonly port: number;
  /** Host to listen on. Defaults to both loopback addresses. */
  readonly host?: string;
  /** Returns the body of responses to invalid HTTP. */
  readonly faultBody: FaultBody;
  readonly limits?: HttpLimits;
  /** If unset, the server uses plain HTTP. */
  readonly credentials?: Credentials | undefined;
}

/** One server per address. All use the same port. */
export interface Listening {
  readonly port: number;
  readonly servers: readonly Server[];
}

const FREE_PORT_ATTEMPTS_MAX = 20;
const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EPROTONOSUPPORT']);

/**
 * Listens on the host, or on both loopback addresses if `host` is unset. Port 0 means a port that is free on
 * all of them.
 */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<Listening> {
  try {
    const { port, host, faultBody, limits = HTTP_LIMITS, credentials } = options;
    const createBare = credentials ? tlsCreator(credentials, limits) : createServer;
    const create = (): Server => {
      const server = createBare(serverOptionsOf(limits));
      keepConnections(server);
      guard(server, handler, limits, faultBody);
      refuseUnclear(server, credentials ? 'secureConnection' : 'connection', limits.headerBytesMax);
      // Gather connections only without TLS. With TLS, gathering has no effect, because a handshake takes
      // several turns of the event loop.
      if (!credentials) gatherConnections(server, { next: nextTurn, ticks });
      return server;
    };
    if (host === undefined) return await listenOnLoopbacks(create, port);
    const server = await open(create, port, host);
    return { port: portOf(server), servers: [server] };
  } catch (error) {
    throw usageErrorOf(error, options);
  }
}

/** Loads `node:https` only here, because a start without TLS does not need it. */
function tlsCreator({ cert, key }: Credentials, limits: HttpLimits): (settings: ServerOptions) => Server {
  const { createServer: createTlsServer } = process.getBuiltinModule('node:https');
  return (settings) => {
    const server = createTlsServer({ ...settings, handshakeTimeout: limits.headersMs, cert, key });
    endHandshakes(server, limits.headersMs);
    return server;
  };
}

async function listenOnLoopbacks(create: () => Server, port: number): Promise<Listening> {
  for (let attempt = 1; ; attempt += 1) {
    // Both addresses are needed, because `localhost` may resolve to either.
    const ipv4 = await open(create, port, '127.0.0.1');
    try {
      const ipv6 = await open(create, portOf(ipv4), '::1');
      return { port: portOf(ipv4), servers: [ipv4, ipv6] };
    } catch (error) {
      if (NO_IPV6.has(codeOf(error))) return { port: portOf(ipv4), servers: [ipv4] };
      await new Promise((resolve) => ipv4.close(resolve));
      // The port was free on one loopback address only, so try another port.
      const again = port === 0 && codeOf(error) === 'EADDRINUSE' && attempt < FREE_PORT_ATTEMPTS_MAX;
      if (!again) throw error;
    }
  }
}

function open(create: () => Server, port: number, host: string): Promise<Server> {
  const server = create();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function usageErrorOf(error: unknown, { option, port, host }: ListenOptions): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return new UsageError(`${option} ${port}: the port is in use; choose another one, or 0 for any free one`);
  }
  if (code === 'EACCES') {
    return new UsageError(
      `${option} ${port}: the current user may not listen on it; choose a port above 1023`,
    );
  }
  if (host === undefined || code === '') return error;
  return new UsageError(
    `--host ${JSON.stringify(host)}: cannot listen there (${code}); expected an address of this machine`,
  );
}
