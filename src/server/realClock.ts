/**
 * The real clock, which no other file reads. The program needs it for start times, running virtual clocks and time
 * limits. Events in a world use the world's own time.
 */

/** Returns the real time in milliseconds since 1970-01-01T00:00:00Z. */
export function realNow(): number {
  return Date.now();
}

/**
 * Returns a real time in milliseconds, with fractions. It never goes back. `performance` would make Node.js load ten
 * modules at each start.
 */
export function ticks(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

/** Runs a function once, after `delayMs` real milliseconds. Returns a function that cancels it. */
export function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => {
    clearTimeout(timer);
  };
}

/**
 * Runs a function every `intervalMs` real milliseconds. It does not keep the process running. Returns a function that
 * cancels it.
 */
export function every(intervalMs: number, run: () => void): () => void {
  const timer = setInterval(run, intervalMs).unref();
  return () => {
    clearInterval(timer);
  };
}
