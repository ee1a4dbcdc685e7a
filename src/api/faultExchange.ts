import { STATUS_CODES } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Duration } from '../world/duration.js';
import { TABLE_NAMES } from '../world/world.js';
import { Refusal } from '../world/refusals.js';
import type {
  EmptyReply,
  ErrorReply,
  FaultExchange,
  OtherChallenge,
  ReplySchema,
} from '../faults/engine/faultExchange.js';
import type { After } from '../faults/engine/pendingReplies.js';
import type { RefusalEffect } from '../faults/engine/refusal.js';
import { headersOf, prepareHead, NO_REPLY, type Reply } from '../faults/engine/reply.js';
import type { ApiRequest, ArrivalResponse } from './exchange.js';
import { prettyPrint } from './reply/pretty.js';
import { isTrue } from './requests/spellings.js';
import { problemBody, type ProblemBody } from './steps/problem.js';

/** The parts of the application that faults need. */
export interface FaultDeps {
  readonly after: After;
  /** Real time in milliseconds. */
  readonly now: () => number;
  /** Sends a 401 with a digest challenge. */
  readonly challenge: (
    request: ApiRequest,
    response: ArrivalResponse,
    stale: boolean,
    beside?: OtherChallenge,
  ) => void;
  /** Maximum number of bytes of a response that faults buffer. Defaults to 16 MiB. */
  readonly bufferedBytesMax?: number | undefined;
  readonly schemaOf: (operationId: string) => ReplySchema | undefined;
}

/** Lets faults act on an exchange of the API. */
export class ApiFaultExchange implements FaultExchange {
  readonly isHead: boolean;
  readonly isEnveloped: boolean;
  private readonly isPretty: boolean;
  /** The headers of the response before the handler sets its own. */
  private readonly headers: Reply['headers'];
  /**
   * The method `json` of the response before the contract step replaces it. Faults use this one, because
   * their responses need not match the contract.
   */
  private readonly json: ArrivalResponse['json'];

  constructor(
    readonly request: ApiRequest,
    readonly response: ArrivalResponse,
    private readonly deps: FaultDeps,
    private readonly next: (error?: unknown) => void,
  ) {
    // Read the parameters here, before the contract step converts their types.
    const { envelope, pretty } = request.query;
    const { quirks } = response.locals.world;
    this.isEnveloped = isTrue(envelope, quirks);
    this.isPretty = isTrue(pretty, quirks);
    this.isHead = response.locals.method === 'HEAD';
    this.headers = headersOf(response);
    this.json = response.json;
  }

  get replySchema(): ReplySchema | undefined {
    const { operation } = this.response.locals.record;
    return operation && this.deps.schemaOf(operation.id);
  }

  now(): number {
    return this.deps.now();
  }

  readonly wait = (ms: number, run: () => void): (() => void) => {
    if (ms <= 0) {
      run();
      return () => undefined;
    }
    const { live } = this.response.locals;
    return live.faults.pendingReplies.wait(this.response, this.deps.after, ms, () => {
      // Catch exceptions here, because the caller is a timer.
      try {
        run();
      } catch (error) {
        this.next(error);
      }
    });
  };

  catchUp(): void {
    const { locals } = this.response;
    locals.live.catchUp();
    locals.world = locals.live.world;
  }

  readPast(lag: Duration): boolean {
    const { locals } = this.response;
    const { world } = locals;
    const past = locals.live.past.ago(lag);
    locals.lag = lag;
    return TABLE_NAMES.some((name) => past[name] !== world[name]);
  }

  runHandler(isUndone: boolean): void {
    this.response.locals.isUndone = isUndone;
    this.next();
  }

  discardReply(): void {
    prepareHead(this.response, { ...NO_REPLY, headers: this.headers });
    this.response.json = this.json;
    this.response.locals.record.wroteNothing();
  }

  sendError({ status, errorCode, detail, headers }: ErrorReply): void {
    const reason = STATUS_CODES[status] ?? 'Unknown';
    this.sendProblem({ detail, error: status, errorCode, parameters: [], reason }, headers);
  }

  sendEmpty({ status, headers }: EmptyReply): void {
    const { response } = this;
    response.status(status).removeHeader('Content-Type');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('Content-Length', '0').end();
  }

  sendRefusal({ errorCode, parameters, headers }: RefusalEffect): void {
    const { quirks } = this.response.locals.world;
    this.sendProblem(problemBody(new Refusal(errorCode, ...parameters), quirks), headers);
  }

  sendChallenge(isStale: boolean, beside?: OtherChallenge): void {
    this.deps.challenge(this.request, this.response, isStale, beside);
  }

  gzip(body: Buffer): Buffer {
    return gzipSync(body);
  }

  print(value: unknown): string {
    return this.isPretty ? prettyPrint(value) : JSON.stringify(value);
  }

  recordBody(body: Buffer): void {
    const { record } = this.response.locals;
    record.wroteNothing();
    record.wrote(body, body.length);
  }

  private sendProblem(body: ProblemBody, headers: ErrorReply['headers']): void {
    const { response } = this;
    response.status(body.error).setHeader('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.json(body);
  }
}
