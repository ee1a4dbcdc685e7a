/**
 * The real clock. Only this file reads it: for the start time, the start of virtual clocks, and time limits. Events in a
 * world use the world's `now`.
 */

/** Real time in milliseconds since 1970-01-01T00:00:00Z. */
export function realNow(): number {
  return Date.now();
}

/** Monotonic real time in milliseconds, with fractions, since the start of the process. */
export function ticks(): number {
  return performance.now();
}

/** Runs a function once after `delayMs` of real time. Returns a function that cancels it. */
export function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => {
    clearTimeout(timer);
  };
}
