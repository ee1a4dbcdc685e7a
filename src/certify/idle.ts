import { after } from '../server/realClock.js';

/** A client counts as waiting, for example for its next attempt, after this time without a request. */
const IDLE_MS = 250;

/** Notices when a client waits: after its first request, when no exchange has ended for a while. */
export class Idle {
  private cancel = (): void => undefined;

  /** `waits` is called when the client begins to wait, and when it continues. */
  constructor(
    private readonly waits: (isWaiting: boolean) => void,
    private readonly startTimer: typeof after = after,
  ) {}

  /** Call this when an exchange has ended. The time without a request begins again. */
  exchanged(): void {
    this.stop();
    this.cancel = this.startTimer(IDLE_MS, () => {
      this.waits(true);
    });
  }

  /** Stops the timer. The client no longer counts as waiting. */
  stop(): void {
    this.cancel();
    this.waits(false);
  }
}
