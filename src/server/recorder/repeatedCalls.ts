import { randomBytes } from 'node:crypto';
import { createApp, type AppOptions } from '../../api/app.js';
import type { ExchangeLine } from '../../bundle/format.js';
import type { Bundle } from '../../bundle/readBundle.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { recordedAuthenticator } from './recordedAuthenticator.js';
import { decisionsOf } from './recordedCall.js';
import { RepeatedCall } from './repeatedCall.js';
import { requestBytes, Wire } from './wire.js';

/** The calls of a recorded run that have arrived and have not been answered. */
export class RepeatedCalls {
  private readonly api: Wire;
  private readonly calls = new Map<number, RepeatedCall>();
  /** The call that the app works on. */
  private current: RepeatedCall | undefined;

  constructor(
    private readonly live: LiveWorld,
    { manifest: { options } }: Bundle,
    simulator: Parameters<typeof createApp>[0],
  ) {
    const { publicUrl, isTls } = options;
    const app = createApp(simulator, {
      ...this.appOptions,
      now: simulator.realNow,
      ...(publicUrl !== undefined && { publicUrl }),
    });
    this.api = new Wire(app, isTls);
    live.faults.recorded = () => this.current && decisionsOf(this.current.line);
  }

  /** Lets a call arrive. Returns when it has ended or is held. */
  async arrive(line: ExchangeLine): Promise<void> {
    const call = new RepeatedCall(line);
    this.calls.set(line.id, call);
    this.current = call;
    this.live.journal.numbers.give(line.id);
    call.client = this.api.send(requestBytes(line), line.remoteAddress);
    await call.settled();
  }

  /** Finds a call, on which the app works from now on. */
  continue({ id }: ExchangeLine): RepeatedCall | undefined {
    return (this.current = this.calls.get(id));
  }

  /** Forgets a call that is over. */
  forget({ id }: ExchangeLine): void {
    this.calls.delete(id);
  }

  /** Disconnects the clients of all calls that are under way. */
  async end(): Promise<void> {
    for (const call of this.calls.values()) await call.leave();
    this.live.faults.recorded = undefined;
  }

  private get appOptions(): Omit<AppOptions, 'now'> {
    return {
      randomBytes,
      after: (_ms, run) => this.current?.delay(run) ?? (() => undefined),
      observe: ({ id }) => this.calls.get(id)?.end(),
      holds: {
        rules: (_request, response, next) => {
          this.callOf(response.locals)?.holdRules(next);
        },
        operation: (_request, response, next) => {
          this.callOf(response.locals)?.holdOperation(next);
        },
      },
      authenticatorAt: () => recordedAuthenticator(() => this.current?.line),
    };
  }

  private callOf(locals: object): RepeatedCall | undefined {
    return this.calls.get((locals as { readonly record: ExchangeRecord }).record.id);
  }
}
