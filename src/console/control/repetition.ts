import { later } from '../browser/timers.js';
import type { Listener, Subscription } from './changes.js';

/** A source of changes, after which data is read again. */
export interface Source {
  /** Minimum time between the starts of two reads, in milliseconds. */
  readonly restMs: number;
  /** Subscribes to changes. Returns `undefined` if there is nothing to follow. */
  readonly follow: (listener: Pick<Listener, 'onChange' | 'onLink'>) => Subscription | undefined;
}

/** Pause before the next attempt after a failed read, in milliseconds. */
const RETRY_MS = 2000;
/** Maximum time for which the first read waits until the source is open, in milliseconds. */
const OPENING_MS_MAX = 1000;

/**
 * Repeats a read until `stop` is called: after each change of its source, every `everyMs` while the source is lost or
 * missing, and soon after a failure. While the tab is hidden, reads nothing.
 *
 * The first read waits until the source is open. Otherwise, a change between the read and the opening would be missed.
 */
export class Repetition {
  private isOver = false;
  private isRunning = false;
  private isResting = false;
  private hasBegun = false;
  /** Whether a read is pending. It starts as soon as a read is possible. */
  private isDue = false;
  private cancelTimer = (): void => undefined;
  private cancelRest = (): void => undefined;
  private readonly subscription: Subscription | undefined;

  /** `read` returns whether it succeeded. Its argument returns whether the result is still needed. */
  constructor(
    private readonly read: (isCurrent: () => boolean) => Promise<boolean>,
    private readonly everyMs: number | undefined,
    private readonly source: Source,
  ) {
    this.subscription = source.follow({ onChange: this.readNow, onLink: this.onLinkChange });
    document.addEventListener('visibilitychange', this.continue);
    if (this.subscription?.link() === 'opening') this.readAfter(OPENING_MS_MAX);
    else this.readNow();
  }

  stop(): void {
    this.isOver = true;
    this.subscription?.close();
    document.removeEventListener('visibilitychange', this.continue);
    this.cancelTimer();
    this.cancelRest();
  }

  private readonly readNow = (): void => {
    this.isDue = true;
    this.continue();
  };

  /** Starts a read if one is due and possible. */
  private readonly continue = (): void => {
    const isBlocked = this.isRunning || this.isResting || document.hidden;
    if (this.isDue && !isBlocked && !this.isOver) void this.start();
  };

  private readonly onLinkChange = (): void => {
    const link = this.subscription?.link();
    if (link !== 'opening' && !this.hasBegun) this.readNow();
    else if (link === 'lost') this.readAfter(this.everyMs);
  };

  private async start(): Promise<void> {
    this.hasBegun = true;
    this.isDue = false;
    this.isRunning = true;
    this.isResting = true;
    this.cancelTimer();
    this.cancelRest = later(() => {
      this.isResting = false;
      this.continue();
    }, this.source.restMs);
    const isRead = await this.read(() => !this.isOver);
    this.isRunning = false;
    this.readAfter(isRead ? this.pauseMs : RETRY_MS);
    this.continue();
  }

  /** Pause after a successful read. Unset if a change will start the next read. */
  private get pauseMs(): number | undefined {
    const { subscription } = this;
    return subscription === undefined || subscription.link() === 'lost' ? this.everyMs : undefined;
  }

  private readAfter(pauseMs: number | undefined): void {
    this.cancelTimer();
    if (pauseMs !== undefined && !this.isOver) this.cancelTimer = later(this.readNow, pauseMs);
  }
}
