import type { ServerResponse } from 'node:http';
import type { AnswersInFlight } from '../../simulator/faults/answersInFlight.js';

/** Runs a function after some real milliseconds; returns how to call it off. */
export type After = (delayMs: number, run: () => void) => () => void;

/** Holds one answer back. A reset of its world breaks it off: then its connection is gone and nothing more is run. */
export class Delay {
  constructor(
    private readonly answers: AnswersInFlight,
    private readonly response: ServerResponse,
    private readonly after: After,
    /** Where an error goes that is thrown while it waits. */
    private readonly fail: (error: unknown) => void,
  ) {}

  /** Goes on after so many milliseconds, at once if they are none. Returns how to call it off. */
  wait(ms: number, run: () => void): () => void {
    if (ms <= 0) {
      run();
      return () => undefined;
    }
    let leave: (() => void) | undefined;
    const waiting = { isOver: false };
    const callOff = this.after(ms, () => {
      waiting.isOver = true;
      leave?.();
      this.runSafely(run);
    });
    if (!waiting.isOver) {
      leave = this.answers.enter(() => {
        callOff();
        this.response.req.socket.destroy();
      });
    }
    return () => {
      callOff();
      leave?.();
    };
  }

  /** A timer has nobody above it who would catch what is thrown. */
  private runSafely(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.fail(error);
    }
  }
}
