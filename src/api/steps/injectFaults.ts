import type { Call } from '../../journal/match.js';
import type { IncomingRequest } from '../../faults/engine/decide.js';
import { FaultExecutor } from '../../faults/engine/executor.js';
import type { Evaluation } from '../../faults/engine/faultEngine.js';
import { planOf } from '../../faults/engine/plan.js';
import { requestIdentity } from '../../faults/engine/requestIdentity.js';
import { publicKeyOf } from '../../journal/exchangeFacts.js';
import { callOf } from '../../journal/recordedCall.js';
import type { ApiRequest, ArrivalResponse, ArrivalStep, Exchange } from '../exchange.js';
import { ApiFaultExchange, type FaultDeps } from '../faultExchange.js';

/** The two places of the pipeline at which fault rules act. */
export interface FaultSteps {
  /**
   * Step of the pipeline: evaluates the fault rules that act in front of the login, for signed and unsigned requests.
   * A request that they end was never checked, so its nonce count is still unused.
   */
  readonly inFront: ArrivalStep;
  /**
   * Step of the pipeline: evaluates the other fault rules of the world and runs their effects. Requests without
   * valid credentials or access do not get here, because earlier steps refuse them.
   */
  readonly inside: ArrivalStep;
}

export function injectFaults(deps: FaultDeps): FaultSteps {
  return {
    inFront: (request, response, next) => {
      const { live, world, record } = response.locals;
      if (world.faults.size === 0 || !live.faults.hasFront(world)) {
        next();
        return;
      }
      const arrived = new RequestInFront(request, response.locals);
      const evaluation = live.faults.evaluate(world, arrived, 'front');
      record.rules = evaluation.decisions;
      inject(evaluation, deps, request, response, next);
    },
    inside: (request, response, next) => {
      const { live, record } = response.locals;
      // Read the state again, because other requests may have committed while the body arrived.
      const world = (response.locals.world = live.world);
      const isLater = live.timeline.last !== record.after || world.now !== record.at;
      if (isLater) record.judged = { after: live.timeline.reached(), at: world.now };
      if (world.faults.size === 0) {
        next();
        return;
      }
      const evaluation = live.faults.evaluate(world, new EvaluatedRequest(request, response.locals));
      const { decisions } = evaluation;
      record.rules = record.rules.length === 0 ? decisions : [...record.rules, ...decisions];
      inject(evaluation, deps, request, response, next);
    },
  };
}

function inject(
  { ruleEffects }: Evaluation,
  deps: FaultDeps,
  request: ApiRequest,
  response: ArrivalResponse,
  next: (error?: unknown) => void,
): void {
  if (ruleEffects.length === 0) {
    next();
    return;
  }
  const exchange = new ApiFaultExchange(request, response, deps, next);
  const plan = planOf(ruleEffects, response.locals.live.faults);
  new FaultExecutor(plan, exchange, deps.bufferedBytesMax).begin();
}

class EvaluatedRequest implements IncomingRequest {
  private known: string | undefined;

  constructor(
    protected readonly request: ApiRequest,
    protected readonly exchange: Exchange,
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
    const { method, target } = this.exchange;
    return (this.known ??= requestIdentity({ method, target, keyId: this.keyId, body: this.body }));
  }

  protected get body(): unknown {
    const { method } = this.exchange;
    return method === 'GET' || method === 'HEAD' ? undefined : (this.request.body as unknown);
  }
}

/** A request in front of the login. Its header may name any key, and nothing has read its body. */
class RequestInFront extends EvaluatedRequest {
  override get keyId(): string | undefined {
    const { record, live } = this.exchange;
    const publicKey = publicKeyOf(record);
    return publicKey === undefined ? undefined : (live.findKey(publicKey)?.id ?? publicKey);
  }

  protected override get body(): undefined {
    return undefined;
  }
}
