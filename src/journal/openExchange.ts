import type { Call } from '../world/exchanges/call.js';

/** A request as it came, before anything of it is rewritten. */
export interface RawRequest {
  readonly method: string;
  /** As it was sent, with the prefix of a world. */
  readonly url: string;
  /** Names and values in turn, as Node.js has them. */
  readonly rawHeaders: readonly string[];
  /** Real milliseconds at which it came. */
  readonly realAt: number;
  /** The same as milliseconds with fractions, from whatever instant on: to tell how long it took. */
  readonly ticks: number;
  /** The connection that it came over, and the how-manieth it is on it. */
  readonly connection: number;
  readonly turn: number;
}

/** A reply that is being written; Node's own fits. */
export interface OpenReply {
  readonly statusCode: number;
  readonly headersSent: boolean;
}

/** Which operation a method and a path below the base path name. */
export type OperationAt = (method: string, path: string) => Call['operation'];
