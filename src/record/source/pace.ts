const SECOND_MS = 1_000;
/** The rate is divided by this number when the source is busy. */
const SLOWER = 2;
/** The lowest rate is the highest one divided by this number. */
const SLOWEST = 32;
/** Number of replies in a row after which the rate rises again, by the step below. */
const REPLIES_PER_STEP = 100;
/** Share of the highest rate by which the rate rises. */
const STEP = 0.1;

/**
 * The rate of calls to a source. It is halved when the source answers 429, and rises slowly to the highest rate again
 * while it does not.
 */
export class Pace {
  private nextAt = 0;
  private rate: number;
  private replies = 0;

  constructor(private readonly highest: number) {
    this.rate = highest;
  }

  /** Calls a second. */
  get perSecond(): number {
    return this.rate;
  }

  /** Takes the next turn. Returns how long to wait for it, in milliseconds. */
  take(now: number): number {
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + SECOND_MS / this.rate;
    return at - now;
  }

  /** Notes a reply of a source that is not busy. */
  keep(): void {
    if (this.rate === this.highest) return;
    this.replies += 1;
    if (this.replies < REPLIES_PER_STEP) return;
    this.replies = 0;
    this.rate = Math.min(this.highest, this.rate + this.highest * STEP);
  }

  /** Notes that the source is busy. */
  slow(): void {
    this.replies = 0;
    this.rate = Math.max(this.highest / SLOWEST, this.rate / SLOWER);
  }
}
