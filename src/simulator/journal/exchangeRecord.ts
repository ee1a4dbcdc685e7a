import type { Call } from '../../domain/exchanges/call.js';
import type { Instant } from '../../domain/instant.js';
import type { Key } from '../../domain/keys/key.js';
import type { Requirement } from '../../domain/roles/grants.js';
import { BODY_BYTES_MAX, cutBody, withPiece, type KeptBody } from './cutBody.js';
import { BASE_BYTES, bytesOfHeaders } from './entryBytes.js';
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
const NO_BYTES = new Uint8Array();

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
  /** Names of the members of the request's body. */
  members = NO_NAMES;
  ending: Ending = 'open';
  closedAt: number | undefined;
  rules = NO_RULES;
  readonly method: string;
  readonly realAt: number;
  readonly ticks: number | undefined;
  readonly turn: number;
  private readonly connection: number;
  private url: string;
  private rawHeaders: readonly string[];
  /** Of the request's body what is kept, and its whole length; undefined until it came. */
  private received: Uint8Array = NO_BYTES;
  private receivedBytes: number | undefined;
  private head: string | undefined;
  private body: KeptBody | undefined;
  /** Once it is over. */
  private packed: PackedTexts | undefined;
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
    this.url = url;
    this.rawHeaders = rawHeaders;
    this.target = url;
    this.sent = reply;
  }

  /** The request as it came. */
  get raw(): RawRequest {
    const { method, realAt, ticks, connection, turn } = this;
    const url = this.packed?.url ?? this.url;
    const rawHeaders = this.packed?.rawHeaders ?? this.rawHeaders;
    return { method, url, rawHeaders, realAt, ...(ticks !== undefined && { ticks }), connection, turn };
  }

  /** The body of the request; undefined where none was read. */
  get request(): KeptBody | undefined {
    const { receivedBytes: bytes, packed, received } = this;
    if (bytes === undefined) return undefined;
    return { content: packed?.request ?? received, bytes, isCut: bytes > BODY_BYTES_MAX };
  }

  /** The head of the reply as it was sent. */
  get replyHead(): string | undefined {
    return this.packed !== undefined && this.head !== undefined ? this.packed.head : this.head;
  }

  set replyHead(head: string | undefined) {
    this.head = head;
  }

  /** The body of the reply. */
  get reply(): KeptBody | undefined {
    const { packed, body } = this;
    if (packed === undefined || typeof body?.content !== 'string') return body;
    return { ...body, content: packed.reply };
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
    const end = this.target.indexOf('?');
    return end < 0 ? this.target : this.target.slice(0, end);
  }

  /** What is kept of it by now, by a rough count. */
  weigh(): number {
    const { url, rawHeaders, received, body, head = '', packed } = this;
    const texts = packed?.bytes ?? url.length + bytesOfHeaders(rawHeaders) + head.length + received.length;
    return BASE_BYTES + texts + (body?.content.length ?? 0);
  }

  /** Takes the body of the request. */
  receive(body: Uint8Array): void {
    this.received = body.length > BODY_BYTES_MAX ? body.subarray(0, BODY_BYTES_MAX) : body;
    this.receivedBytes = body.length;
  }

  /** Takes the body of the reply as it is written, at once or piece by piece. */
  wrote(piece: string | Uint8Array, bytes: number): void {
    this.body = this.body === undefined ? cutBody(piece, bytes) : withPiece(this.body, piece, bytes);
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
    const { url, rawHeaders, received: request, head = '', body } = this;
    const isText = typeof body?.content === 'string';
    const [reply, replyBytes] = isText ? [body.content, body.bytes] : ['', 0];
    this.packed = new PackedTexts({ url, rawHeaders, request, head, reply, replyBytes });
    this.url = '';
    this.rawHeaders = NO_NAMES;
    this.received = NO_BYTES;
    this.head = this.head && '';
    if (isText) this.body = { content: '', bytes: body.bytes, isCut: false };
  }
}
