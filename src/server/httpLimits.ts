import type { ServerOptions } from 'node:http';

/** How much of everything one connection, and all of them together, may take. */
export interface HttpLimits {
  /** A request's headers have to arrive within this, all of it within that. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** A connection may be idle for so long between two requests. */
  readonly idleMs: number;
  /** A client that takes nothing of its answer for so long is cut; so is one that connects and says nothing. */
  readonly stallMs: number;
  /** How often the first two are looked at. */
  readonly checkEveryMs: number;
  readonly headerBytesMax: number;
  readonly headersMax: number;
  /** Further connections to one address are closed at once. */
  readonly connectionsMax: number;
}

/** Idle connections outlive the pause between two tests, so that no pooled client meets a closing one. */
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

/** The limits that Node.js looks after itself, as it names them. */
export function serverOptionsOf(limits: HttpLimits): ServerOptions {
  return {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headerBytesMax,
    // The guard refuses with a body what Node.js would refuse without one.
    requireHostHeader: false,
  };
}
