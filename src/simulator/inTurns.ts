import type { Scheduler } from './worldRuntime.js';

/** Real milliseconds of one slice: long work blocks the event loop no longer than this. */
export const SLICE_MS = 20;

/** Runs a generator in slices. Other work of the event loop runs after each slice. */
export async function runInSlices<Result>(
  work: Iterator<void, Result>,
  { ticks, nextTurn }: Scheduler,
): Promise<Result> {
  for (;;) {
    const until = ticks() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (ticks() < until);
    await nextTurn();
  }
}

/** Runs the same generator without a pause. */
export function runAtOnce<Result>(work: Iterator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
