/** Where progress is told: only a terminal can take back what it shows. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A start that is shorter goes without a word. */
const PATIENCE_MS = 1_000;
const CLEAR_LINE = '\r\u001b[K';

/** Tells on a terminal, on one line, how far a start is that takes long; nothing of it remains. */
export class Progress {
  private readonly since: number;
  private isShown = false;

  constructor(
    private readonly screen: Screen,
    /** Real milliseconds that never go back. */
    private readonly ticks: () => number,
  ) {
    this.since = ticks();
  }

  /** Takes how much of the past has been lived, from 0 to 1. */
  tell(share: number): void {
    if (this.screen.isTTY !== true || this.ticks() - this.since < PATIENCE_MS) return;
    this.isShown = true;
    this.screen.write(`${CLEAR_LINE}understudy: living the past of the world, ${Math.floor(share * 100)} %`);
  }

  end(): void {
    if (this.isShown) this.screen.write(CLEAR_LINE);
  }
}
