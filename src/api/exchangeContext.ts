import type { RequestHandler, Response } from 'express';
import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { World } from '../world/world.js';
import type { Key } from '../world/keys/key.js';
import type { ApiRequest, Exchange } from './exchange.js';
import type { Links } from './links.js';

/** What the steps up to authentication know, beside the rest of the exchange. */
export interface Arrival extends Exchange {
  /** Whose door the request came to: that of the world of its prefix, else the default world's. */
  entryWorld: LiveWorld;
}

/** A response that knows which world the request entered. */
export type ArrivalResponse = Response<unknown, Arrival>;

/** A step that knows which world the request entered. */
export type ArrivalStep = RequestHandler<
  Record<string, string>,
  unknown,
  unknown,
  ApiRequest['query'],
  Arrival
>;

/**
 * An exchange that begins. A class, as V8 takes what a literal made in its place for lasting, and laid it straight into
 * the old generation: there each keeps its version of the world, trees and all, until everything is collected. A PATCH
 * left five kilobytes so, and made the collection of the young three times as long.
 */
export class ExchangeContext implements Arrival {
  [name: string]: unknown;
  declare key?: Key;
  declare past?: World;
  declare isUndone?: boolean;
  world: World;
  method: string;
  target: string;
  remoteAddress: string;

  constructor(
    public record: ExchangeRecord,
    public entryWorld: LiveWorld,
    public live: LiveWorld,
    public links: Links,
    request: Pick<Exchange, 'method' | 'target' | 'remoteAddress'>,
  ) {
    this.world = live.world;
    this.method = request.method;
    this.target = request.target;
    this.remoteAddress = request.remoteAddress;
  }
}
