import type { Turns } from './worldRuntime.js';

/** Real milliseconds of one slice: the longest that long work keeps everybody else waiting. */
export const SLICE_MS = 20;

/** Does work that yields now and then; after each slice everything else has a turn. */
export async function inTurns<Result>(work: Iterator<void, Result>, { ticks, next }: Turns): Promise<Result> {
  for (;;) {
    const until = ticks() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (ticks() < until);
    await next();
  }
}

/** Does the same work without giving anybody a turn. */
export function atOnce<Result>(work: Iterator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
