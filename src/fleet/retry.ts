import type { FleetOptions } from './options.js';

export interface Patience extends Pick<FleetOptions, 'ticks' | 'after'> {
  /** Time in milliseconds: an attempt that fails later is the last one. */
  readonly totalMs: number;
  /** Time in milliseconds between two attempts. */
  readonly pauseMs: number;
  /** Whether another attempt may succeed after an error. */
  readonly mayPass: (error: unknown) => boolean;
}

/** Repeats a call until it succeeds. Throws its last error once another attempt cannot help, or the time is over. */
export async function retry<T>(
  { ticks, after, totalMs, pauseMs, mayPass }: Patience,
  call: () => Promise<T>,
): Promise<T> {
  const deadline = ticks() + totalMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!mayPass(error) || ticks() > deadline) throw error;
      await new Promise<void>((resolve) => {
        after(pauseMs, resolve);
      });
    }
  }
}
