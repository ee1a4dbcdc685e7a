import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Key } from '../world/keys/key.js';
import type { World } from '../world/world.js';
import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Links } from './links.js';

/** What the steps of the pipeline learn about one request and its reply, in the order in which they learn it. */
export interface Exchange extends Record<string, unknown> {
  /** As it was sent: the router sees a HEAD as a GET. */
  method: string;
  /** Path and query as they were sent, without the prefix of a world. */
  target: string;
  remoteAddress: string;
  live: LiveWorld;
  /** The world as this request sees it, until it commits another. */
  world: World;
  links: Links;
  /** Who calls; absent for E4. */
  key?: Key;
  /** The entry of this exchange in the journal of its world. */
  record: ExchangeRecord;
  /** The world as it was, where the request reads too late. */
  past?: World;
  /** What the operation changes is not committed: a fault ended the exchange before. */
  isUndone?: boolean;
}

export type ApiRequest = Request<Record<string, string>>;
export type ApiResponse = Response<unknown, Exchange>;
export type Step = RequestHandler<Record<string, string>, unknown, unknown, Request['query'], Exchange>;
export type ErrorStep = (
  error: unknown,
  request: ApiRequest,
  response: ApiResponse,
  next: NextFunction,
) => void;
