import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duration } from '../../world/duration.js';
import type { RefusalEffect } from './refusal.js';

/** The keywords of a reply's schema that faults read. */
export interface ReplySchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly 'x-extensible-enum'?: readonly unknown[];
  /** Dialect in which replies contain the member. Unset means that replies of all dialects contain it. */
  readonly 'x-dialect'?: string;
  readonly properties?: Readonly<Record<string, ReplySchema>>;
  readonly required?: readonly string[];
  readonly items?: ReplySchema;
  readonly allOf?: readonly ReplySchema[];
  readonly anyOf?: readonly ReplySchema[];
  readonly oneOf?: readonly ReplySchema[];
}

/** A challenge of another scheme or algorithm. */
export type OtherChallenge = 'basic' | 'stronger';

/** An error reply without a body. */
export interface EmptyReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** An error reply in the platform's format. */
export interface ErrorReply extends EmptyReply {
  readonly errorCode: string;
  readonly detail: string;
}

/**
 * One exchange as faults see it. The API implements this interface, so that faults depend neither on Express
 * nor on the pipeline.
 */
export interface FaultExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** True if the client sent HEAD. The reply then has no body. */
  readonly isHead: boolean;
  /** True if the client requested an envelope. */
  readonly isEnveloped: boolean;
  /** Schema of the operation's success reply. `undefined` if the path has no operation. */
  readonly replySchema: ReplySchema | undefined;

  /** Real time in milliseconds. */
  now(): number;
  /** Runs a function after some real milliseconds, or at once for 0. Returns a function that cancels it. */
  readonly wait: (ms: number, run: () => void) => () => void;
  /** Advances a running clock, because time may have passed while the exchange waited. */
  catchUp(): void;
  /**
   * Makes the handler read an earlier state of the world, which is `lag` virtual milliseconds old. Returns whether
   * anything has changed since.
   */
  readPast(lag: Duration): boolean;
  /** Runs the handler. If `isUndone` is true, the handler's change is not committed. */
  runHandler(isUndone: boolean): void;
  /** Discards the handler's reply and its headers, so that another reply can be sent. */
  discardReply(): void;
  sendError(error: ErrorReply): void;
  sendEmpty(error: EmptyReply): void;
  /** Sends an error of the platform's catalogue. */
  sendRefusal(refusal: RefusalEffect): void;
  /** Sends a 401 reply with a new nonce for digest authentication, after another challenge if one is given. */
  sendChallenge(isStale: boolean, beside?: OtherChallenge): void;
  /** Compresses a body. */
  gzip(body: Buffer): Buffer;
  /** Formats JSON, pretty-printed if the client requested `pretty`. */
  print(value: unknown): string;
  /**
   * Records this body in the journal instead of the handler's body, because the client receives this body.
   */
  recordBody(body: Buffer): void;
}
