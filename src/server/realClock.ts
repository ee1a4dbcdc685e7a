/**
 * The real clock, which only this file reads: when the program started, when a virtual clock begins, how long a stop
 * may take. What happens in a world goes by the world's own `now`.
 */

/** Milliseconds since 1970-01-01T00:00:00Z, in real time. */
export function realNow(): number {
  return Date.now();
}

/** Real milliseconds with fractions, from the start of the process on, that never go back: for how long something took. */
export function ticks(): number {
  return performance.now();
}

/** Runs a function once after some real milliseconds; returns how to call it off. */
export function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => {
    clearTimeout(timer);
  };
}
