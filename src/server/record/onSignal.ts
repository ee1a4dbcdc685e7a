/** Exit codes of programs that a signal has ended. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Calls a function at the first signal to stop. Returns a function that ends this. */
export function onSignal(stop: (code: number) => void): () => void {
  const listener = (signal: NodeJS.Signals): void => {
    stop(CODES[signal as keyof typeof CODES]);
  };
  const signals = Object.keys(CODES) as (keyof typeof CODES)[];
  for (const signal of signals) process.once(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}
