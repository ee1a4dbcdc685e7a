import { Conflict } from './conflict.js';

/** Interrupts long work so that other work of the event loop can run. */
export interface Scheduler {
  /** Returns the time of a monotonic real clock, in milliseconds. */
  readonly ticks: () => number;
  /** Waits for the next turn of the event loop. */
  readonly nextTurn: () => Promise<void>;
}

/** Length of a slice in real milliseconds. Long work blocks the event loop at most this long. */
export const SLICE_MS = 20;

/**
 * Runs a generator in slices. Other work of the event loop runs after each slice. If `signal` aborts, the work ends
 * with a `Conflict`.
 */
export async function runInSlices<Result>(
  work: Iterator<void, Result>,
  { ticks, nextTurn }: Scheduler,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    const until = ticks() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (ticks() < until);
    await nextTurn();
    if (signal?.aborted === true) {
      work.return?.();
      throw new Conflict('The client has disconnected.');
    }
  }
}

/** Runs a generator to its end without pauses. */
export function runAtOnce<Result>(work: Iterator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Maps a list. Pauses after each item. */
export function* mapping<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, at: number) => Result,
): Generator<void, readonly Result[], undefined> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item, results.length));
    yield;
  }
  return results;
}
