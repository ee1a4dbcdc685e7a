import { printableLines } from '../../schema/printable.js';
import type { Screen } from '../progress.js';

/** How often the progress is shown where lines cannot be cleared. */
const LINE_EVERY_MS = 10_000;
const TERMINAL_EVERY_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

/** Shows how many calls were made: on one line of a terminal, or as a line every ten seconds. */
export class CallProgress {
  private shownAt = -Infinity;
  private waitedAt = -Infinity;
  private readonly since: number;

  constructor(
    private readonly screen: Screen,
    private readonly ticks: () => number,
  ) {
    this.since = ticks();
    if (screen.isTTY !== true) this.shownAt = this.since;
  }

  show(done: number, waiting: number): void {
    const now = this.ticks();
    const isTerminal = this.screen.isTTY === true;
    if (now - this.shownAt < (isTerminal ? TERMINAL_EVERY_MS : LINE_EVERY_MS)) return;
    this.shownAt = now;
    this.write(
      `${done} calls after ${Math.round((now - this.since) / 1_000)} s, at least ${waiting} to come`,
      isTerminal,
    );
  }

  /** Shows that the program waits: in place of the progress, or as one line for the waits of ten seconds. */
  wait(message: string): void {
    const now = this.ticks();
    const isTerminal = this.screen.isTTY === true;
    if (!isTerminal && now - this.waitedAt < LINE_EVERY_MS) return;
    this.waitedAt = now;
    this.write(message, isTerminal);
  }

  /** Prints a message on a line of its own. */
  say(message: string): void {
    this.end();
    this.write(message, false);
  }

  end(): void {
    if (this.screen.isTTY === true) this.screen.write(CLEAR_LINE);
  }

  private write(foreign: string, stays: boolean): void {
    const text = printableLines(foreign);
    this.screen.write(stays ? `${CLEAR_LINE}understudy: ${text}` : `understudy: ${text}\n`);
  }
}
