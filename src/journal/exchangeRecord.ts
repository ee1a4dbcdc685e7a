import type { OperationName } from '../contract/operations.js';
import type { Instant } from '../world/instant.js';
import type { Key } from '../world/keys/key.js';
import type { Requirement } from '../world/roles/grants.js';
import { appendPiece, captureBody, type CapturedBody } from './body.js';
import { Heads } from './heads.js';

/** How a request was routed to its world: by the prefix of its path, by its API key, or to the default world. */
export type RoutedBy = 'prefix' | 'key' | 'default';

/** `lost` means that the connection closed before the whole reply was sent. */
export type Ending = 'open' | 'answered' | 'lost';

/** A request as it arrived, before any middleware changes it. */
export interface RawRequest {
  readonly method: string;
  /** As sent, including the prefix of a world. */
  readonly url: string;
  /** Names and values alternate, as in Node.js. */
  readonly rawHeaders: readonly string[];
  /** Real milliseconds. */
  readonly realAt: number;
  /** Monotonic real milliseconds with fractions, for durations. */
  readonly ticks: number;
  /** Connection number, and position of the request on that connection (from 1). */
  readonly connection: number;
  readonly turn: number;
}

/** The part of Node's `ServerResponse` that a record reads. */
export interface OpenReply {
  readonly statusCode: number;
  readonly headersSent: boolean;
}

/** Finds the operation of a method and a path below the base path. */
export type FindOperation = (method: string, path: string) => OperationName | undefined;

/** Decision of the fault engine about one rule. */
export interface RuleNote {
  readonly ruleId: string;
  readonly matched: boolean;
  readonly probability: number;
  /** Unset if nothing was drawn. */
  readonly draw?: number;
  readonly drawn: boolean;
  /** The effects on the exchange. Unset if the rule was not applied. */
  readonly injected?: readonly object[];
  /** Why the rule was not applied. */
  readonly reason?: string;
}

/** Estimated size of an entry without its texts. */
export const BASE_BYTES = 600;

/** One exchange. Texts are stored as sent and parsed only when the entry is read. */
export class ExchangeRecord {
  readonly kind = 'exchange';
  id = 0;
  /** Estimated size once the exchange has ended. */
  bytes = 0;
  /** Virtual time of the request. */
  at: Instant = 0;
  /** Virtual seconds per real second at that time. Unset if the clock was paused. */
  rate: number | undefined = undefined;
  routedBy: RoutedBy = 'default';
  key: Key | undefined = undefined;
  /** Role that the operation requires. Unset until it has been checked. */
  requirement: Requirement | undefined = undefined;
  /** Member names of the request body. */
  members: readonly string[] = [];
  ending: Ending = 'open';
  rules: readonly RuleNote[] = [];
  /** Path and query below the base path. */
  target: string;
  /** Unset if no body was read. */
  request: CapturedBody | undefined = undefined;
  reply: CapturedBody | undefined = undefined;
  /** Real milliseconds. */
  closedAt: number | undefined = undefined;
  readonly method: string;
  readonly realAt: number;
  readonly ticks: number;
  readonly connection: number;
  readonly turn: number;
  private readonly heads: Heads;
  private closedStatus: number | undefined = undefined;
  /** `null` means that no operation matches. */
  private knownOperation: OperationName | null | undefined = undefined;

  constructor(
    raw: RawRequest,
    private sent: OpenReply | undefined,
    private readonly findOperation: FindOperation,
  ) {
    this.method = raw.method;
    this.realAt = raw.realAt;
    this.ticks = raw.ticks;
    this.connection = raw.connection;
    this.turn = raw.turn;
    this.target = raw.url;
    this.heads = new Heads(raw.url, raw.rawHeaders);
  }

  /** As sent, including the prefix of a world. */
  get url(): string {
    return this.heads.url;
  }

  /** Names and values alternate. */
  get rawHeaders(): readonly string[] {
    return this.heads.rawHeaders;
  }

  /** Head of the sent reply. */
  get replyHead(): string | undefined {
    return this.heads.reply;
  }

  /** Unset while no reply was sent. */
  get status(): number | undefined {
    return this.closedStatus ?? (this.sent?.headersSent === true ? this.sent.statusCode : undefined);
  }

  get operation(): OperationName | undefined {
    if (this.knownOperation === undefined) {
      const method = this.method === 'HEAD' ? 'GET' : this.method;
      this.knownOperation = this.findOperation(method, this.path) ?? null;
    }
    return this.knownOperation ?? undefined;
  }

  /** The rules that were applied. */
  get faults(): readonly RuleNote[] {
    return this.rules.filter(({ injected }) => injected !== undefined);
  }

  /** Below the base path, without the query. */
  get path(): string {
    const end = this.target.indexOf('?');
    return end < 0 ? this.target : this.target.slice(0, end);
  }

  /** Estimates the size of the entry. */
  weigh(): number {
    return BASE_BYTES + this.heads.length + lengthOf(this.request) + lengthOf(this.reply);
  }

  /** Captures the body of the request. */
  receive(body: Uint8Array): void {
    if (this.ending === 'open') this.request = captureBody(body, body.length);
  }

  /** Captures the body of the reply, whole or piece by piece. */
  wrote(piece: string | Uint8Array, bytes: number): void {
    if (this.ending === 'open') this.reply = appendPiece(this.reply, piece, bytes);
  }

  /** Drops the captured reply because it will not be sent. */
  wroteNothing(): void {
    if (this.ending === 'open') this.reply = undefined;
  }

  /** Ends the exchange. `head` is the head of the sent reply. */
  close(ending: Exclude<Ending, 'open'>, realAt: number, head = ''): void {
    this.ending = ending;
    this.closedAt = realAt;
    this.closedStatus = this.status;
    this.sent = undefined;
    this.heads.end(head);
  }
}

function lengthOf(body: CapturedBody | undefined): number {
  return body?.content.length ?? 0;
}
