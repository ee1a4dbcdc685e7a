import type { Call } from '../../world/exchanges/call.js';
import { callOf } from '../../journal/callOf.js';
import { requestIdentity } from '../../simulator/faults/requestIdentity.js';
import type { Considered } from '../../simulator/faults/faultEngine.js';
import { FaultExecutor, type ExecutorDeps } from '../disturb/faultExecutor.js';
import { planOf } from '../disturb/plan.js';
import type { ApiRequest, Exchange } from '../exchange.js';
import type { ArrivalStep } from '../exchangeContext.js';

/**
 * Pipeline, after step 5: what the fault rules of the world do to the exchange. Only callers that are known come so
 * far: a login, and whoever has no part in the world, is left alone. Without rules it costs one look.
 */
export function disturb(means: ExecutorDeps): ArrivalStep {
  return (request, response, next) => {
    const { live, world } = response.locals;
    if (world.faults.size === 0) {
      next();
      return;
    }
    const disturbances = live.faults.engine.evaluate(world, new ConsideredRequest(request, response.locals));
    response.locals.record.rules = disturbances;
    const plan = planOf(disturbances);
    if (plan === undefined) next();
    else new FaultExecutor(plan, request, response, means, next).begin();
  };
}

/** What the rules ask of a request, found out when one does. */
class ConsideredRequest implements Considered {
  private known: string | undefined;

  constructor(
    private readonly request: ApiRequest,
    private readonly exchange: Exchange,
  ) {}

  get remoteAddress(): string {
    return this.exchange.remoteAddress;
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
