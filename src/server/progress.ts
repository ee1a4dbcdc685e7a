/** The terminal or file that shows progress. Only a terminal can clear a line. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Work that takes less time shows no progress. */
const PATIENCE_MS = 1_000;
const CLEAR_LINE = '\r\u001b[K';

/** Shows the progress of a long start on one line of a terminal, and clears it at the end. */
export class Progress {
  private readonly since: number;
  private isShown = false;

  constructor(
    private readonly screen: Screen,
    /** Returns monotonic real time in milliseconds. */
    private readonly ticks: () => number,
  ) {
    this.since = ticks();
  }

  /** Shows the progress. `share` is from 0 to 1. */
  show(share: number): void {
    if (this.screen.isTTY !== true || this.ticks() - this.since < PATIENCE_MS) return;
    this.isShown = true;
    this.screen.write(`${CLEAR_LINE}understudy: living the past of the world, ${Math.floor(share * 100)} %`);
  }

  end(): void {
    if (this.isShown) this.screen.write(CLEAR_LINE);
  }
}

/** Prints the steps of long work, one line each, once the work takes longer than a second. */
export class StepProgress {
  private readonly since: number;

  constructor(
    private readonly print: (line: string) => void,
    /** Returns monotonic real time in milliseconds. */
    private readonly ticks: () => number,
  ) {
    this.since = ticks();
  }

  /** Reports that a step begins. */
  step(what: string): void {
    const seconds = (this.ticks() - this.since) / 1000;
    if (seconds * 1000 >= PATIENCE_MS) this.print(`${what} (after ${seconds.toFixed(1)} s)`);
  }
}
