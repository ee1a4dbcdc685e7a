import type { EndReason } from '../../journal/journal.js';
import type { After } from '../../journal/waitFor.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';

/** Time in which a stream collects changes before it sends them, in real milliseconds. */
const FLUSH_MS = 50;
/**
 * Interval of the ticks, in real milliseconds. At a tick, a stream also looks for changes without a
 * notification, such as the passage of time.
 */
const TICK_MS = 1_000;

/**
 * Wakes a stream when it should look for new messages: after a change of the world or its journal, and at
 * each tick. Listens to the world until the client disconnects or the world ends.
 */
export class StreamAlarm {
  private isDue = true;
  private isTick = true;
  private isOver = false;
  private reason: EndReason | undefined;
  private wake: () => void = () => undefined;
  private cancelTick: () => void = () => undefined;
  private cancelFlush: (() => void) | undefined;
  private readonly leave: (() => void)[] = [];

  /** `gone` aborts when the client disconnects. */
  constructor(
    live: LiveWorld,
    private readonly after: After,
    gone: AbortSignal,
  ) {
    this.startTick();
    gone.addEventListener('abort', this.close);
    const { changed } = this;
    this.leave.push(live.watch(changed));
    this.leave.push(live.journal.listen({ closed: changed, cleared: changed, ended: this.end }));
  }

  /** Whether no further messages follow the current ones. */
  get isClosed(): boolean {
    return this.isOver;
  }

  /** Reason why the stream ends. Unset while the stream continues, and if the client disconnected. */
  get endReason(): EndReason | undefined {
    return this.reason;
  }

  /** Waits until there may be new messages. Returns whether a tick has occurred since the last call. */
  async next(): Promise<boolean> {
    if (!this.isDue && !this.isOver) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const { isTick } = this;
    this.isDue = false;
    this.isTick = false;
    return isTick;
  }

  private readonly changed = (): void => {
    this.cancelFlush ??= this.after(FLUSH_MS, () => {
      this.cancelFlush = undefined;
      this.ring();
    });
  };

  private readonly end = (reason: EndReason): void => {
    this.reason = reason;
    this.close();
  };

  private readonly close = (): void => {
    this.isOver = true;
    for (const leave of this.leave.splice(0)) leave();
    this.cancelTick();
    this.cancelFlush?.();
    this.ring();
  };

  private startTick(): void {
    this.cancelTick = this.after(TICK_MS, () => {
      this.isTick = true;
      this.startTick();
      this.ring();
    });
  }

  private ring(): void {
    this.isDue = true;
    this.wake();
  }
}
