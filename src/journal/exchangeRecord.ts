import { METHODS } from '../contract/document.js';
import type { FoundOperation } from '../contract/operations.js';
import type { Instant } from '../world/instant.js';
import type { Phase } from '../world/tables/faults.js';
import type { Key } from '../world/tables/keys.js';
import type { Requirement } from '../world/roles/grants.js';
import { appendPiece, captureBody, OLD_REPLY_BYTES, shortenBody, type CapturedBody } from './body.js';
import { Heads } from './heads.js';
import type { CalledProject } from './projectIn.js';
import type { JournalSession } from './session.js';
import type { KeyRefusal } from './keyRefusal.js';

/** How the world of a request was found: by the prefix of the path, by the API key, or as the default world. */
export type RoutedBy = 'prefix' | 'key' | 'default';

/** State of an exchange. `lost` means that the connection closed before the whole response was sent. */
export type Ending = 'open' | 'answered' | 'lost';

/** A request as it arrived, before any middleware changes it. */
export interface RawRequest {
  readonly method: string;
  /** The URL as sent, including the prefix of a world. */
  readonly url: string;
  /** Header names and values alternate, as in Node.js. */
  readonly rawHeaders: readonly string[];
  /** Time of arrival on the real clock, in milliseconds. */
  readonly realAt: number;
  /** Time of arrival on a monotonic clock, in milliseconds with fractions. Durations are computed from it. */
  readonly ticks: number;
  /** Number of the connection on which the request arrived. */
  readonly connection: number;
  /** Position of the request on its connection, from 1. */
  readonly turn: number;
}

/** The part of Node's `ServerResponse` that a record reads. */
export interface OpenReply {
  readonly statusCode: number;
  readonly headersSent: boolean;
}

/** Finds the operation of a method and a path on the host. */
export type FindOperation = (method: string, path: string) => FoundOperation | undefined;

/** The decision of the fault engine about one fault rule. */
export interface RuleNote {
  readonly ruleId: string;
  readonly phase?: Phase;
  readonly matched: boolean;
  readonly probability: number;
  /** The random number that was drawn. Unset if the rule drew none. */
  readonly draw?: number;
  readonly drawn: boolean;
  /** The effects on the exchange. Unset if the rule was not applied. */
  readonly injected?: readonly object[];
  /** Why the rule was not applied. */
  readonly reason?: string;
}

/** When the fault rules behind the login were evaluated. */
export interface Judgement {
  /** Number of the last timeline entry. */
  readonly after: number;
  /** Virtual time. */
  readonly at: Instant;
}

/** Estimated size of an entry without its texts, in bytes. */
export const BASE_BYTES = 2_000;

/** The record of one exchange. Texts are stored as sent, and parsed only when a reader needs them. */
export class ExchangeRecord {
  readonly kind = 'exchange';
  id = 0;
  /** The journal session in which the entry was added. Unset until the entry is in a journal. */
  session: JournalSession | undefined = undefined;
  /** Estimated size in bytes. Zero until the exchange ends. */
  bytes = 0;
  /** Position in the order in which the entries of the session ended, from 1. Zero until the exchange ends. */
  endNumber = 0;
  /** Address of the client. Empty until the world of the request is known. */
  remoteAddress = '';
  /** Number of the last timeline entry when the request arrived. */
  after = 0;
  /** When the fault rules behind the login were evaluated, if the world or its clock had changed since the arrival. */
  judged: Judgement | undefined = undefined;
  /** Number of the timeline entry of this exchange. Unset until the platform has acted on the request. */
  entry: number | undefined = undefined;
  /** Virtual time of the request. */
  at: Instant = 0;
  /** Virtual seconds per real second at the time of the request. Unset if the clock was paused. */
  rate: number | undefined = undefined;
  routedBy: RoutedBy = 'default';
  key: Key | undefined = undefined;
  /** Why the credentials were not accepted. Unset if they were, if the operation needs none, and if the reason is unknown. */
  keyRefusal: KeyRefusal | undefined = undefined;
  /** Role that the operation requires. Unset until the role check runs. */
  requirement: Requirement | undefined = undefined;
  /** The project in the path. Unset if it has none, and before the world of the request is known. */
  project: CalledProject | undefined = undefined;
  /** Names of the top-level members of the request body. */
  members: readonly string[] = [];
  ending: Ending = 'open';
  rules: readonly RuleNote[] = [];
  /** The base path of the request. Empty if the request is not below the API's base path. */
  base = '';
  /** Path and query below `base`. */
  target: string;
  /** Body of the request. Unset if no body was read. */
  request: CapturedBody | undefined = undefined;
  reply: CapturedBody | undefined = undefined;
  /** Real time of the end of the exchange, in milliseconds since 1970. Unset until then. */
  closedAt: number | undefined = undefined;
  readonly method: string;
  readonly realAt: number;
  readonly ticks: number;
  readonly connection: number;
  readonly turn: number;
  private readonly heads: Heads;
  private closedStatus: number | undefined = undefined;
  /**
   * Operation of the request. `null` means that no operation matches, `undefined` that the search has not
   * run.
   */
  private knownOperation: FoundOperation | null | undefined = undefined;

  constructor(
    raw: RawRequest,
    private sent: OpenReply | undefined,
    readonly findOperation: FindOperation,
  ) {
    this.method = raw.method;
    this.realAt = raw.realAt;
    this.ticks = raw.ticks;
    this.connection = raw.connection;
    this.turn = raw.turn;
    this.target = raw.url;
    this.heads = new Heads(raw.url, raw.rawHeaders);
  }

  /** The URL as sent, including the prefix of a world. */
  get url(): string {
    return this.heads.url;
  }

  /** Header names and values alternate, as in Node.js. */
  get rawHeaders(): readonly string[] {
    return this.heads.rawHeaders;
  }

  /** Name of the world whose journal has the entry. */
  get world(): string {
    return this.session?.world ?? '';
  }

  /** Status line and headers of the sent response. */
  get replyHead(): string | undefined {
    return this.heads.reply;
  }

  /** Status of the response. Unset until its headers are sent. */
  get status(): number | undefined {
    return this.closedStatus ?? (this.sent?.headersSent === true ? this.sent.statusCode : undefined);
  }

  get operation(): FoundOperation | undefined {
    if (this.knownOperation === undefined) {
      const method = this.method === 'HEAD' ? 'GET' : this.method;
      this.knownOperation = this.findOperation(method, this.base + this.path) ?? null;
    }
    return this.knownOperation ?? undefined;
  }

  /** Whether the path has an operation for some method. */
  get isKnownPath(): boolean {
    return METHODS.some((method) => this.findOperation(method.toUpperCase(), this.base + this.path));
  }

  /** The fault rules that were applied. */
  get faults(): readonly RuleNote[] {
    return this.rules.filter(({ injected }) => injected !== undefined);
  }

  /** Whether a fault rule ended the exchange in front of the login, where nothing checked the credentials or read the body. */
  get isEndedInFront(): boolean {
    return this.faults.some((note) => note.phase === 'beforeAuthentication' && !isDelay(note));
  }

  /** The path below `base`, without the query. */
  get path(): string {
    const end = this.target.indexOf('?');
    return end < 0 ? this.target : this.target.slice(0, end);
  }

  /** Estimates the size of the entry in bytes. */
  weigh(): number {
    return BASE_BYTES + this.heads.length + lengthOf(this.request) + lengthOf(this.reply);
  }

  /** Keeps only the beginning of the response. Returns the number of bytes by which the entry gets smaller. */
  shorten(): number {
    if (this.reply === undefined) return 0;
    this.reply = shortenBody(this.reply, OLD_REPLY_BYTES);
    const before = this.bytes;
    this.bytes = this.weigh();
    return before - this.bytes;
  }

  /** Captures the body of the request, which has `bytes` bytes. */
  receive(body: string | Uint8Array, bytes: number): void {
    if (this.ending === 'open') this.request = captureBody(body, bytes);
  }

  /** Adds a piece to the captured body of the response. */
  wrote(piece: string | Uint8Array, bytes: number): void {
    if (this.ending === 'open') this.reply = appendPiece(this.reply, piece, bytes);
  }

  /** Drops the captured body of the response, because the response will not be sent. */
  wroteNothing(): void {
    if (this.ending === 'open') this.reply = undefined;
  }

  /** Ends the exchange. `head` is the status line and the headers of the sent response. */
  close(ending: Exclude<Ending, 'open'>, realAt: number, head = ''): void {
    this.ending = ending;
    this.closedAt = realAt;
    this.closedStatus = this.status;
    this.sent = undefined;
    this.heads.end(head);
  }
}

/** Returns whether a rule has only delayed an exchange, so that the platform itself has replied. */
export function isDelay({ injected = [] }: RuleNote): boolean {
  return injected.every((effect) => 'kind' in effect && effect.kind === 'delay');
}

/** Returns whether a rule has damaged the reply, so that the client cannot read it whatever its status is. */
export function isBroken({ faults }: Pick<ExchangeRecord, 'faults'>): boolean {
  return faults.some(({ injected = [] }) =>
    injected.some((effect) => 'kind' in effect && effect.kind === 'corrupt'),
  );
}

function lengthOf(body: CapturedBody | undefined): number {
  return body?.content.length ?? 0;
}
