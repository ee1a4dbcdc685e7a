import { Buffer } from 'node:buffer';
import type { Call } from '../../domain/exchanges/call.js';
import type { Instant } from '../../domain/instant.js';
import type { Key } from '../../domain/keys/key.js';
import type { Requirement } from '../../domain/roles/grants.js';
import { cutBody, type KeptBody } from './cutBody.js';
import { BASE_BYTES, bytesOfHeaders } from './entryBytes.js';
import { PackedTexts } from './packedTexts.js';

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

/** What became of one fault rule that was considered for an exchange. */
export interface RuleNote {
  readonly ruleId: string;
  readonly matched: boolean;
  readonly probability: number;
  /** Absent where nothing had to be drawn. */
  readonly draw?: number;
  readonly drawn: boolean;
  /** What was done to the exchange; absent where nothing was. */
  readonly injected?: readonly object[];
  /** Why nothing was. */
  readonly reason?: string;
}

/** How an exchange stands: still under way, answered, or the connection was lost before the whole answer was out. */
export type Ending = 'open' | 'answered' | 'lost';

const NO_RULES: readonly RuleNote[] = [];

/** Which of the packed texts is which. */
const URL_TEXT = 0;
const HEADERS_TEXT = 1;
const HEAD_TEXT = 2;
const REPLY_TEXT = 3;
/** No header holds one. */
const BETWEEN_HEADERS = '\n';

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
  /** Path and query below the base path. */
  target: string;
  entrance: Entrance = 'default';
  key: Key | undefined;
  /** The role that the operation asks for, once the request has come so far. */
  requirement: Requirement | undefined;
  request: KeptBody | undefined;
  ending: Ending = 'open';
  closedAt: number | undefined;
  rules = NO_RULES;
  private head: string | undefined;
  private body: KeptBody | undefined;
  /** Once it is over. */
  private packed: PackedTexts | undefined;
  private sent: OpenReply | undefined;
  private closedStatus: number | undefined;
  private known: Call['operation'] | null | undefined;

  constructor(
    private came: RawRequest,
    reply: OpenReply,
    /** Which operation a method and a path below the base path name. */
    private readonly operationAt: (method: string, path: string) => Call['operation'],
  ) {
    this.target = came.url;
    this.sent = reply;
  }

  /** The request as it came. */
  get raw(): RawRequest {
    if (this.packed === undefined) return this.came;
    const headers = this.packed.get(HEADERS_TEXT);
    const rawHeaders = headers === '' ? [] : headers.split(BETWEEN_HEADERS);
    return { ...this.came, url: this.packed.get(URL_TEXT), rawHeaders };
  }

  /** The same of it, without unpacking the rest. */
  get method(): string {
    return this.came.method;
  }

  /** The head of the reply as it was sent. */
  get replyHead(): string | undefined {
    return this.packed !== undefined && this.head !== undefined ? this.packed.get(HEAD_TEXT) : this.head;
  }

  set replyHead(head: string | undefined) {
    this.head = head;
  }

  /** The body of the reply. */
  get reply(): KeptBody | undefined {
    const { packed, body } = this;
    if (packed === undefined || typeof body?.content !== 'string') return body;
    return { ...body, content: packed.get(REPLY_TEXT) };
  }

  set reply(reply: KeptBody | undefined) {
    this.body = reply;
  }

  /** Absent as long as no reply is on its way. */
  get status(): number | undefined {
    return this.closedStatus ?? (this.sent?.headersSent === true ? this.sent.statusCode : undefined);
  }

  get operation(): Call['operation'] {
    if (this.known === undefined) {
      const { method } = this.came;
      this.known = this.operationAt(method === 'HEAD' ? 'GET' : method, this.path) ?? null;
    }
    return this.known ?? undefined;
  }

  /** The fault rules that were carried out on it. */
  get faults(): readonly RuleNote[] {
    return this.rules.filter(({ injected }) => injected !== undefined);
  }

  /** Below the base path, without the query. */
  get path(): string {
    const end = this.target.indexOf('?');
    return end < 0 ? this.target : this.target.slice(0, end);
  }

  /** What is kept of it by now, by a rough count. */
  weigh(): number {
    const { came, request, body, head = '', packed } = this;
    const texts = packed?.bytes ?? came.url.length + bytesOfHeaders(came.rawHeaders) + head.length;
    return BASE_BYTES + texts + (request?.content.length ?? 0) + (body?.content.length ?? 0);
  }

  /** Takes the body of the request. */
  received(body: Uint8Array): void {
    this.request = cutBody(body, body.length);
  }

  /** Takes the body of the reply as it is written, at once or piece by piece. */
  wrote(piece: string | Uint8Array, bytes: number): void {
    const { body } = this;
    if (body === undefined) this.body = cutBody(piece, bytes);
    else this.body = body.isCut ? { ...body, bytes: body.bytes + bytes } : joined(body, piece);
  }

  /** It is over: the reply is let go, and what was said is laid aside. */
  close(ending: Exclude<Ending, 'open'>, realAt: number): void {
    this.ending = ending;
    this.closedAt = realAt;
    this.closedStatus = this.sent?.headersSent === true ? this.sent.statusCode : undefined;
    this.sent = undefined;
    this.pack();
  }

  private pack(): void {
    const { url, rawHeaders, ...rest } = this.came;
    const { head = '', body } = this;
    const reply = typeof body?.content === 'string' ? body.content : '';
    this.packed = new PackedTexts([url, rawHeaders.join(BETWEEN_HEADERS), head, reply]);
    this.came = { ...rest, url: '', rawHeaders: [] };
    this.head = this.head && '';
    if (body !== undefined && typeof body.content === 'string') this.body = { ...body, content: '' };
  }
}

function joined(before: KeptBody, piece: string | Uint8Array): KeptBody {
  const content = Buffer.concat([Buffer.from(before.content), Buffer.from(piece)]);
  return cutBody(content, content.length);
}
