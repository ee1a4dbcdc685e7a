import { Buffer } from 'node:buffer';
import type { Call } from '../../domain/exchanges/call.js';
import type { Instant } from '../../domain/instant.js';
import type { Key } from '../../domain/keys/key.js';
import type { Requirement } from '../../domain/roles/grants.js';
import { BASE_BYTES } from './entryBytes.js';
import { SpokenTexts } from './exchangeTexts.js';
import { cutBody, isLong, type KeptBody } from './keptBody.js';
import { PackedTexts } from './packedTexts.js';
import type { RuleNote } from './ruleNote.js';

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
  readonly ticks?: number;
  /** The connection that it came over, and the how-manieth it is on it. */
  readonly connection: number;
  readonly turn: number;
}

/** A reply that is being written; Node's own fits. */
export interface OpenReply {
  readonly statusCode: number;
  readonly headersSent: boolean;
}

/** How a request came to its world. */
export type Entrance = 'prefix' | 'key' | 'default';

/** How an exchange stands: still under way, answered, or the connection was lost before the whole answer was out. */
export type Ending = 'open' | 'answered' | 'lost';

const NO_RULES: readonly RuleNote[] = [];

const NO_NAMES: readonly string[] = [];

/** One exchange, kept as it is: nothing of it is read before somebody asks for it. */
export class ExchangeRecord {
  readonly kind = 'exchange';
  id = 0;
  /** What is kept of it once it is over, by a rough count. */
  bytes = 0;
  /** Virtual, when the request came. */
  at: Instant = 0;
  /** Virtual seconds to a real one at that time; undefined while the clock stands still. */
  rate: number | undefined;
  entrance: Entrance = 'default';
  key: Key | undefined;
  /** The role that the operation asks for, once the request has come so far. */
  requirement: Requirement | undefined;
  /** Names of the members of the request's body. */
  members = NO_NAMES;
  ending: Ending = 'open';
  /** Somebody has been given it, and may read it whenever they like. */
  isGiven = false;
  closedAt: number | undefined;
  rules = NO_RULES;
  readonly method: string;
  readonly realAt: number;
  readonly ticks: number | undefined;
  readonly turn: number;
  private readonly connection: number;
  /** Where in the URL what is below the base path begins, or that itself where it does not stand in it. */
  private below: number | string = 0;
  private texts: SpokenTexts | PackedTexts;
  /** The length of the request's body; undefined until it came. */
  private receivedBytes: number | undefined;
  /** The length of the reply's body by now; undefined until some of it was written. */
  private wroteBytes: number | undefined;
  private sent: OpenReply | undefined;
  private closedStatus: number | undefined;
  private known: Call['operation'] | null | undefined;

  constructor(
    { method, url, rawHeaders, realAt, ticks, connection, turn }: RawRequest,
    reply: OpenReply,
    /** Which operation a method and a path below the base path name. */
    private readonly operationAt: (method: string, path: string) => Call['operation'],
  ) {
    this.method = method;
    this.realAt = realAt;
    this.ticks = ticks;
    this.turn = turn;
    this.connection = connection;
    this.texts = new SpokenTexts(url, rawHeaders);
    this.sent = reply;
  }

  /** The request as it came. */
  get raw(): RawRequest {
    const { method, realAt, ticks, connection, turn } = this;
    const { url, rawHeaders } = this.texts;
    return { method, url, rawHeaders, realAt, ...(ticks !== undefined && { ticks }), connection, turn };
  }

  /** Path and query below the base path. */
  get target(): string {
    return typeof this.below === 'string' ? this.below : this.texts.url.slice(this.below);
  }

  set target(target: string) {
    const { url } = this.texts;
    this.below = url.endsWith(target) ? url.length - target.length : target;
  }

  /** The body of the request; undefined where none was read. */
  get request(): KeptBody | undefined {
    const { receivedBytes: bytes, texts } = this;
    return bytes === undefined ? undefined : cutBody(texts.request, bytes);
  }

  /** The head of the reply as it was sent. */
  get replyHead(): string | undefined {
    return this.texts.head || undefined;
  }

  /** The body of the reply. */
  get reply(): KeptBody | undefined {
    const { wroteBytes: bytes, texts } = this;
    return bytes === undefined ? undefined : cutBody(texts.reply, bytes);
  }

  /** Absent as long as no reply is on its way. */
  get status(): number | undefined {
    return this.closedStatus ?? (this.sent?.headersSent === true ? this.sent.statusCode : undefined);
  }

  get operation(): Call['operation'] {
    if (this.known === undefined) {
      const method = this.method === 'HEAD' ? 'GET' : this.method;
      this.known = this.operationAt(method, this.path) ?? null;
    }
    return this.known ?? undefined;
  }

  /** The fault rules that were carried out on it. */
  get faults(): readonly RuleNote[] {
    return this.rules.filter(({ injected }) => injected !== undefined);
  }

  /** Below the base path, without the query. */
  get path(): string {
    const { target } = this;
    const end = target.indexOf('?');
    return end < 0 ? target : target.slice(0, end);
  }

  /** What is kept of it by now, by a rough count. */
  weigh(): number {
    return BASE_BYTES + this.texts.bytes;
  }

  /** Takes the body of the request. */
  receive(body: Uint8Array): void {
    if (this.texts instanceof PackedTexts) return;
    this.texts.request = body;
    this.receivedBytes = body.length;
  }

  /** Takes the body of the reply as it is written, at once or piece by piece. */
  wrote(piece: string | Uint8Array, bytes: number): void {
    const { texts, wroteBytes = 0 } = this;
    if (texts instanceof PackedTexts) return;
    if (wroteBytes === 0) texts.reply = piece;
    else if (!isLong(wroteBytes)) texts.reply = Buffer.concat([Buffer.from(texts.reply), Buffer.from(piece)]);
    this.wroteBytes = wroteBytes + bytes;
  }

  /** What was written does not go out. */
  wroteNothing(): void {
    if (this.texts instanceof SpokenTexts) this.texts.reply = '';
    this.wroteBytes = undefined;
  }

  /** It is over: the reply is let go, and what was said is laid aside. The head is that of the reply as it was sent. */
  close(ending: Exclude<Ending, 'open'>, realAt: number, head = ''): void {
    this.ending = ending;
    this.closedAt = realAt;
    this.closedStatus = this.sent?.headersSent === true ? this.sent.statusCode : undefined;
    this.sent = undefined;
    if (this.texts instanceof PackedTexts) return;
    this.texts.head = head;
    this.texts = new PackedTexts(this.texts, this.wroteBytes ?? 0);
  }

  /** It is no longer kept. What was said in it goes with it, unless somebody may still read that. */
  forget(): void {
    if (!this.isGiven && this.texts instanceof PackedTexts) this.texts.release();
  }
}
