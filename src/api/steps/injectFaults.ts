import type { Call } from '../../journal/match.js';
import type { IncomingRequest } from '../../faults/engine/decide.js';
import { FaultExecutor } from '../../faults/engine/executor.js';
import { planOf } from '../../faults/engine/plan.js';
import { requestIdentity } from '../../faults/engine/requestIdentity.js';
import { callOf } from '../../journal/recordedCall.js';
import type { ArrivalStep } from '../exchange.js';
import type { ApiRequest, Exchange } from '../exchange.js';
import { ApiFaultExchange, type FaultDeps } from '../faultExchange.js';

/**
 * Pipeline, after step 5: evaluates the fault rules of the world and runs their effects. Requests without
 * valid credentials or access do not get here, because earlier steps refuse them.
 */
export function injectFaults(deps: FaultDeps): ArrivalStep {
  return (request, response, next) => {
    const { live, world, record } = response.locals;
    if (world.faults.size === 0) {
      next();
      return;
    }
    const { decisions, ruleEffects } = live.faults.evaluate(
      world,
      new EvaluatedRequest(request, response.locals),
    );
    record.rules = decisions;
    // Other requests may have committed while the body arrived.
    record.after = live.timeline.last;
    if (ruleEffects.length === 0) {
      next();
      return;
    }
    const exchange = new ApiFaultExchange(request, response, deps, next);
    new FaultExecutor(planOf(ruleEffects, live.faults), exchange, deps.bufferedBytesMax).begin();
  };
}

class EvaluatedRequest implements IncomingRequest {
  private known: string | undefined;

  constructor(
    private readonly request: ApiRequest,
    private readonly exchange: Exchange,
  ) {}

  get remoteAddress(): string {
    return this.exchange.remoteAddress;
  }

  get keyId(): string | undefined {
    return this.exchange.key?.id;
  }

  callAt(attempt: number): Call {
    return callOf(this.exchange.record, attempt, this.request.headers);
  }

  identity(): string {
    const { method, target, key } = this.exchange;
    const body = method === 'GET' || method === 'HEAD' ? undefined : (this.request.body as unknown);
    return (this.known ??= requestIdentity({ method, target, keyId: key?.id, body }));
  }
}
