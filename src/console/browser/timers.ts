/** This file uses the browser's timers. All other files use only times that the control plane sends. */

/** Calls `run` once after some milliseconds. The returned function cancels the call. */
export function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => {
    clearTimeout(timer);
  };
}
