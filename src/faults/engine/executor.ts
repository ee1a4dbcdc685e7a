import { collectReply } from './collectReply.js';
import type { FaultExchange } from './faultExchange.js';
import type { Plan } from './plan.js';
import { NO_REPLY, sendReply, streamReply, type Reply } from './reply.js';

/** Runs the effects of faults on one exchange, from the request to the end of the reply. */
export class FaultExecutor {
  constructor(
    private readonly plan: Plan,
    private readonly exchange: FaultExchange,
    private readonly bufferedBytesMax?: number,
  ) {}

  begin(): void {
    if (this.plan.buffersReply) this.collect(this.finish);
    this.exchange.wait(this.plan.waitBeforeMs, this.handle);
  }

  private collect(onWhole: (reply: Reply) => void): void {
    // If a fault breaks or replaces the reply, the buffered first part is enough, because the rest is not
    // sent.
    const onLong = this.plan.ending === undefined ? this.finishLong : onWhole;
    collectReply(this.exchange.response, { onWhole, onLong }, this.bufferedBytesMax);
  }

  private readonly handle = (): void => {
    const { exchange } = this;
    const { effects, ending, isCommitted } = this.plan;
    // Without a delay, the request still sees the world that its rules have met.
    if (this.plan.waitBeforeMs > 0) exchange.catchUp();
    for (const { hooks, markUnapplied } of effects)
      if (hooks.beforeHandler?.(exchange) === false) markUnapplied('does not apply');
    if (ending === undefined || isCommitted || ending.needsReply === true) exchange.runHandler(!isCommitted);
    else if (ending.replyInstead === undefined) ending.sendReply?.(NO_REPLY, exchange);
    else ending.replyInstead(exchange);
  };

  /** Applies the effects to a completely buffered reply. */
  private readonly finish = (reply: Reply): void => {
    const { exchange, plan } = this;
    if (plan.isCommitted && plan.ending?.replyInstead !== undefined) {
      exchange.wait(plan.waitAfterMs, this.replace);
      return;
    }
    const changed = this.changed(reply);
    exchange.wait(plan.waitAfterMs, () => {
      this.send(changed);
    });
  };

  /** Replaces the handler's reply. The handler's change stays committed. */
  private readonly replace = (): void => {
    const { exchange, plan } = this;
    exchange.discardReply();
    this.collect((reply) => {
      this.send(this.changed(reply));
    });
    plan.ending?.replyInstead?.(exchange);
  };

  private changed(reply: Reply): Reply {
    const changed = this.plan.effects.reduce((current, { hooks, markUnapplied }) => {
      if (hooks.changeReply === undefined) return current;
      const next = hooks.changeReply(current, this.exchange);
      if (next === undefined) markUnapplied('does not apply');
      return next ?? current;
    }, reply);
    return this.withHeaders(changed);
  }

  private withHeaders(reply: Reply): Reply {
    return this.plan.effects.reduce(
      (current, { hooks }) => hooks.changeHeaders?.(current, this.exchange) ?? current,
      reply,
    );
  }

  private send(reply: Reply): void {
    const { exchange, plan } = this;
    exchange.recordBody(reply.body);
    const senders = [plan.ending, ...plan.effects.map(({ hooks }) => hooks)];
    const sender = senders.find((hooks) => hooks?.sendReply !== undefined);
    if (sender?.sendReply === undefined) sendReply(exchange.response, reply);
    else sender.sendReply(reply, exchange);
  }

  /** Sends a reply that is too long to buffer, without the effects that need the whole reply. */
  private readonly finishLong = (beginning: Reply): void => {
    const { exchange, plan } = this;
    for (const { hooks, markUnapplied } of plan.effects)
      if (hooks.changeReply !== undefined) markUnapplied('the reply is too long');
    exchange.wait(plan.waitAfterMs, () => {
      const reply = this.withHeaders(beginning);
      const sender = plan.effects.find(({ hooks }) => hooks.streamReply !== undefined)?.hooks;
      if (sender?.streamReply === undefined) streamReply(exchange.response, reply);
      else sender.streamReply(reply, exchange);
    });
  };
}
