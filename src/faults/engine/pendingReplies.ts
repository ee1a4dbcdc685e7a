import type { ServerResponse } from 'node:http';

/** Runs a function after some real milliseconds. Returns a function that cancels the run. */
export type After = (delayMs: number, run: () => void) => () => void;

/** The replies of a world that faults delay. A reset of the world aborts them. */
export class PendingReplies {
  private readonly aborts = new Set<() => void>();

  get size(): number {
    return this.aborts.size;
  }

  /**
   * Closes the connections of all delayed replies and cancels the functions that `wait` has scheduled for
   * them.
   */
  abort(): void {
    const all = [...this.aborts];
    this.aborts.clear();
    for (const abort of all) abort();
  }

  /** Runs a function after some real milliseconds. Returns a function that cancels it. */
  wait(response: ServerResponse, after: After, ms: number, run: () => void): () => void {
    const abort = (): void => {
      cancel();
      response.req.socket.destroy();
    };
    this.aborts.add(abort);
    const cancel = after(ms, () => {
      this.aborts.delete(abort);
      run();
    });
    return () => {
      cancel();
      this.aborts.delete(abort);
    };
  }
}
