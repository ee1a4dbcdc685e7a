import { isSet } from '../flags.js';
import type { Reason } from '../../simulator/faults/ruleDecision.js';
import type { ApiRequest } from '../exchange.js';
import type { ArrivalResponse } from '../exchangeContext.js';
import { answerInstead, isAnswer, type Challenge } from './answerInstead.js';
import { breakConnection } from './breakConnection.js';
import { collectReply, headersOf, prepareHead, sendReply, withHeader, type Reply } from './collectReply.js';
import { driftReply, type Form } from './drift/driftReply.js';
import type { ReplySchema } from './drift/replySchema.js';
import { smallerPages } from './drift/smallerPages.js';
import { Delay, type After } from './delay.js';
import { needsReply, touchesReply, type Plan } from './plan.js';
import { sendCorrupt } from './sendCorrupt.js';
import { inItsTurn } from './sockets.js';
import { sendSlowly, streamReply } from './sendSlowly.js';

/** What the edge carries effects out with. */
export interface ExecutorDeps {
  readonly after: After;
  /** Real milliseconds: what the `Date` of a reply goes by. */
  readonly now: () => number;
  readonly challenge: Challenge;
  readonly schemaOf: (operationId: string) => ReplySchema | undefined;
}

/** One exchange that faults befall, from where the request is known to where the reply is gone. */
export class FaultExecutor {
  private readonly hold: Delay;
  /** Before the contract's step wraps it: what we answer is not the contract's matter. */
  private readonly json: ArrivalResponse['json'];
  private readonly headers: Reply['headers'];
  private readonly form: Form;

  constructor(
    private readonly plan: Plan,
    private readonly request: ApiRequest,
    private readonly response: ArrivalResponse,
    private readonly means: ExecutorDeps,
    private readonly next: (error?: unknown) => void,
  ) {
    this.hold = new Delay(response.locals.live.faults.answers, response, means.after, next);
    this.json = response.json;
    this.headers = headersOf(response);
    // The contract's step will make other values of the texts.
    const { envelope, pretty } = request.query;
    this.form = { isEnveloped: isSet(envelope), isPretty: isSet(pretty) };
  }

  /** Carries out what befalls the request, and sees to what is to befall the reply. */
  begin(): void {
    if (touchesReply(this.plan)) this.collect();
    this.hold.wait(this.plan.delayBeforeMs, () => {
      this.proceed();
    });
  }

  private collect(isReplaced = false): void {
    const whole = (reply: Reply): void => {
      this.finish(reply, isReplaced);
    };
    collectReply(this.response, whole, (beginning) => {
      // What is broken off anyway is broken off here.
      if (this.plan.ending === undefined) this.finishLong(beginning);
      else whole(beginning);
    });
  }

  private proceed(): void {
    const { ending, isDone, past, drifts } = this.plan;
    const { locals } = this.response;
    // Time may have passed while it waited.
    locals.live.catchUp();
    locals.world = locals.live.world;
    if (past !== undefined) locals.past = locals.live.faults.history.at(locals.world.now - past);
    if (drifts.some(({ how }) => how === 'paging')) this.shrinkPages();
    if (ending === undefined || isDone || needsReply(ending)) {
      locals.isUndone = !isDone;
      this.next();
    } else if (isAnswer(ending)) {
      answerInstead(ending, this.request, this.response, this.means.challenge);
    } else if (ending.kind === 'connection') {
      breakConnection(ending.how, this.response, this.hold);
    }
  }

  private shrinkPages(): void {
    const isList = this.schema?.properties?.totalCount !== undefined && this.request.method === 'GET';
    if (isList) this.request.url = smallerPages(this.request.url);
    else this.takeBack('paging');
  }

  /** The reply is there, as it would have been sent. */
  private finish(reply: Reply, isReplaced: boolean): void {
    const { ending, isDone, delayAfterMs } = this.plan;
    if (ending !== undefined && isAnswer(ending) && isDone && !isReplaced) {
      this.hold.wait(delayAfterMs, () => {
        this.replace(ending);
      });
      return;
    }
    const changed = this.skewed(this.drifted(reply));
    const isHeldAlready = isReplaced || delayAfterMs === 0;
    this.hold.wait(isHeldAlready ? 0 : delayAfterMs, () => {
      this.send(changed);
    });
  }

  /** The reply is too long to be held: nothing befalls it that would need the whole of it. */
  private finishLong(beginning: Reply): void {
    const { drifts, delayAfterMs, bytesPerSecond } = this.plan;
    for (const { how } of drifts) if (how !== 'paging') this.takeBack(how, 'the reply is too long');
    this.hold.wait(delayAfterMs, () => {
      streamReply(this.response, this.skewed(beginning), bytesPerSecond, this.hold);
    });
  }

  /** It was done, but the client hears otherwise. */
  private replace(ending: Parameters<typeof answerInstead>[0]): void {
    prepareHead(this.response, { status: 200, headers: this.headers, body: Buffer.alloc(0) });
    this.response.json = this.json;
    this.response.locals.record.wroteNothing();
    this.collect(true);
    answerInstead(ending, this.request, this.response, this.means.challenge);
  }

  private drifted(reply: Reply): Reply {
    return this.plan.drifts.reduce((current, { how }) => {
      if (how === 'paging') return current;
      const drifted = this.schema && driftReply(how, current, this.schema, this.form);
      if (drifted === undefined) this.takeBack(how);
      return drifted ?? current;
    }, reply);
  }

  private skewed(reply: Reply): Reply {
    const { skew } = this.plan;
    if (skew === 0) return reply;
    return withHeader(reply, 'Date', new Date(this.means.now() + skew).toUTCString());
  }

  private send(reply: Reply): void {
    const { ending, bytesPerSecond } = this.plan;
    const { response, hold } = this;
    this.journal(reply);
    if (ending?.kind === 'connection') breakConnection(ending.how, response, hold, reply);
    else if (ending?.kind === 'corrupt') {
      inItsTurn(response, () => {
        sendCorrupt(ending.how, ending.seed, response, reply);
      });
    } else if (bytesPerSecond < Infinity && response.locals.method !== 'HEAD')
      sendSlowly(response, reply, bytesPerSecond, hold);
    else sendReply(response, reply);
  }

  /** What the platform meant to say is not what the client is told. */
  private journal({ body }: Reply): void {
    const { record } = this.response.locals;
    record.wroteNothing();
    record.wrote(body, body.length);
  }

  private get schema(): ReplySchema | undefined {
    const { operation } = this.response.locals.record;
    return operation && this.means.schemaOf(operation.id);
  }

  /** What was to drift is not there. */
  private takeBack(drift: Plan['drifts'][number]['how'], reason?: Reason): void {
    const { live } = this.response.locals;
    for (const { how, disturbance } of this.plan.drifts)
      if (how === drift) live.faults.engine.takeBack(disturbance, reason);
  }
}
