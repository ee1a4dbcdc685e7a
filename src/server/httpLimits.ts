import type { ServerOptions } from 'node:http';

/** Limits of one connection, and of all connections together. */
export interface HttpLimits {
  /** Maximum time in which the headers of a request must arrive. */
  readonly headersMs: number;
  /** Maximum time in which a whole request must arrive. */
  readonly requestMs: number;
  /** Maximum idle time of a connection between two requests. */
  readonly idleMs: number;
  /** Maximum time without progress: a client reads nothing of a response, or sends no first request. */
  readonly stallMs: number;
  /** Interval of the checks for `headersMs` and `requestMs`. A request ends up to two intervals after its limit. */
  readonly checkEveryMs: number;
  readonly headerBytesMax: number;
  readonly headersMax: number;
  /** Maximum number of connections to one address. Further connections are closed at once. */
  readonly connectionsMax: number;
}

/**
 * The limits of the program. The idle time is longer than usual pauses between tests, so that pooled
 * connections stay open.
 */
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

/** The limits of the control plane. The state of a large world, hundreds of megabytes, takes minutes on a slow machine. */
export const CONTROL_HTTP_LIMITS: HttpLimits = { ...HTTP_LIMITS, requestMs: 600_000 };

/** Returns the limits that Node.js itself checks, under the names of its options. */
export function serverOptionsOf(limits: HttpLimits): ServerOptions {
  return {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headerBytesMax,
    // The guard refuses requests without a Host header and sends a body. Node.js would send none.
    requireHostHeader: false,
  };
}
