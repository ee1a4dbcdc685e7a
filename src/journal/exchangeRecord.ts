import type { Call } from '../world/exchanges/call.js';
import type { Instant } from '../world/instant.js';
import type { Key } from '../world/keys/key.js';
import type { Requirement } from '../world/roles/grants.js';
import { Capture } from './capture.js';
import { BASE_BYTES } from './entryBytes.js';
import type { KeptBody } from './keptBody.js';
import type { OpenReply, OperationAt, RawRequest } from './openExchange.js';
import type { RuleNote } from './ruleNote.js';

/** How a request came to its world. */
export type RoutedBy = 'prefix' | 'key' | 'default';

/** How an exchange stands: still under way, answered, or the connection was lost before the whole answer was out. */
export type Ending = 'open' | 'answered' | 'lost';

const NO_RULES: readonly RuleNote[] = [];

const NO_NAMES: readonly string[] = [];

/**
 * One exchange, kept as it is: nothing of it is read before somebody asks for it. A record that nobody needs any more
 * begins anew for another one, see `recordPool.ts`.
 */
export class ExchangeRecord {
  readonly kind = 'exchange';
  id = 0;
  /** What is kept of it once it is over, by a rough count. */
  bytes = 0;
  /** Virtual, when the request came. */
  at: Instant = 0;
  /** Virtual seconds to a real one at that time; undefined while the clock stands still. */
  rate: number | undefined;
  routedBy: RoutedBy = 'default';
  key: Key | undefined;
  /** The role that the operation asks for, once the request has come so far. */
  requirement: Requirement | undefined;
  /** Names of the members of the request's body. */
  members = NO_NAMES;
  ending: Ending = 'open';
  /** Somebody has been given it, and may read it whenever they like. */
  retained = false;
  rules = NO_RULES;
  method = '';
  realAt = 0;
  ticks = 0;
  turn = 0;
  private connection = 0;
  /** Real milliseconds from the request to the end; undefined until then. */
  private took: number | undefined;
  /** Where in the URL what is below the base path begins, or that itself where it does not stand in it. */
  private below: number | string = 0;
  private readonly said = new Capture();
  private sent: OpenReply | undefined;
  private closedStatus: number | undefined;
  private known: Call['operation'] | null | undefined;
  private operationAt: OperationAt = () => undefined;

  /** From now on it is that of another exchange: nothing is left of the one before. */
  begin(request: RawRequest, reply: OpenReply, operationAt: OperationAt): this {
    this.id = 0;
    this.bytes = 0;
    this.at = 0;
    this.rate = undefined;
    this.routedBy = 'default';
    this.key = undefined;
    this.requirement = undefined;
    this.members = NO_NAMES;
    this.ending = 'open';
    this.retained = false;
    this.rules = NO_RULES;
    this.method = request.method;
    this.realAt = request.realAt;
    this.ticks = request.ticks;
    this.turn = request.turn;
    this.connection = request.connection;
    this.took = undefined;
    this.below = 0;
    this.said.begin(request.url, request.rawHeaders);
    this.sent = reply;
    this.closedStatus = undefined;
    this.known = undefined;
    this.operationAt = operationAt;
    return this;
  }

  /** The request as it came. */
  get raw(): RawRequest {
    const { method, realAt, ticks, connection, turn } = this;
    const { url, rawHeaders } = this.said;
    return { method, url, rawHeaders, realAt, ticks, connection, turn };
  }

  /** Real milliseconds at which it was over; undefined until then. */
  get closedAt(): number | undefined {
    return this.took === undefined ? undefined : this.realAt + this.took;
  }

  /** Path and query below the base path. */
  get target(): string {
    return typeof this.below === 'string' ? this.below : this.said.url.slice(this.below);
  }

  set target(target: string) {
    const { url } = this.said;
    this.below = url.endsWith(target) ? url.length - target.length : target;
  }

  /** The body of the request; undefined where none was read. */
  get request(): KeptBody | undefined {
    return this.said.request;
  }

  /** The head of the reply as it was sent. */
  get replyHead(): string | undefined {
    return this.said.replyHead;
  }

  /** The body of the reply. */
  get reply(): KeptBody | undefined {
    return this.said.reply;
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
    return BASE_BYTES + this.said.bytes;
  }

  /** Takes the body of the request. */
  receive(body: Uint8Array): void {
    this.said.receive(body);
  }

  /** Takes the body of the reply as it is written, at once or piece by piece. */
  wrote(piece: string | Uint8Array, bytes: number): void {
    this.said.wrote(piece, bytes);
  }

  /** What was written does not go out. */
  wroteNothing(): void {
    this.said.wroteNothing();
  }

  /** It is over: the reply is let go, and what was said is laid aside. The head is that of the reply as it was sent. */
  close(ending: Exclude<Ending, 'open'>, realAt: number, head = ''): void {
    this.ending = ending;
    this.took = realAt - this.realAt;
    this.closedStatus = this.sent?.headersSent === true ? this.sent.statusCode : undefined;
    this.sent = undefined;
    this.said.end(head);
  }

  /** What was said in it goes. */
  forget(): void {
    this.said.forget();
  }
}
