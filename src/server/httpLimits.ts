import type { ServerOptions } from 'node:http';

/** Limits for one connection and for all connections. */
export interface HttpLimits {
  /** Maximum time for the headers of a request to arrive. */
  readonly headersMs: number;
  /** Maximum time for a whole request to arrive. */
  readonly requestMs: number;
  /** Maximum idle time of a connection between two requests. */
  readonly idleMs: number;
  /** Maximum time without progress while a client reads a response, and after connecting without a request. */
  readonly stallMs: number;
  /** Interval at which `headersMs` and `requestMs` are checked. */
  readonly checkEveryMs: number;
  readonly headerBytesMax: number;
  readonly headersMax: number;
  /** Maximum number of connections to one address; further ones are closed at once. */
  readonly connectionsMax: number;
}

/** The idle time is longer than usual pauses between tests, so that pooled clients meet no closing connection. */
export const HTTP_LIMITS: HttpLimits = {
  headersMs: 20_000,
  requestMs: 60_000,
  idleMs: 65_000,
  stallMs: 30_000,
  checkEveryMs: 5_000,
  headerBytesMax: 32 * 1024,
  headersMax: 200,
  connectionsMax: 16_000,
};

/** The limits that Node.js checks itself, under its own names. */
export function serverOptionsOf(limits: HttpLimits): ServerOptions {
  return {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headerBytesMax,
    // The guard refuses these requests with a body; Node.js would send none.
    requireHostHeader: false,
  };
}
