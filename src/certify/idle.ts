import { after } from '../server/realClock.js';

/** A client that has sent no request for so long waits, for example for the next attempt. */
const IDLE_MS = 250;

/** Notices when a client waits: after its first request, when no exchange has ended for a while. */
export class Idle {
  private cancel = (): void => undefined;

  /** `waits` is called when the client begins to wait, and when it continues. */
  constructor(
    private readonly waits: (isWaiting: boolean) => void,
    private readonly startTimer: typeof after = after,
  ) {}

  /** Notes that an exchange has ended. */
  exchanged(): void {
    this.stop();
    this.cancel = this.startTimer(IDLE_MS, () => {
      this.waits(true);
    });
  }

  /** Ends the watch. The client no longer counts as waiting. */
  stop(): void {
    this.cancel();
    this.waits(false);
  }
}
