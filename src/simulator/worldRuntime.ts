import type { AnyBehaviour } from '../world/behaviour.js';
import type { WorldKeyPair } from './worldRecord.js';
import { Conflict } from '../world/conflict.js';
import type { Instant } from '../world/instant.js';
import type { Key } from '../world/tables/keys.js';

/** Interrupts long work so that other work of the event loop can run. */
export interface Scheduler {
  /** Returns the time of a monotonic real clock, in milliseconds. */
  readonly ticks: () => number;
  /** Waits for the next turn of the event loop. */
  readonly nextTurn: () => Promise<void>;
}

/** Dependencies of a live world. */
export interface WorldRuntime {
  readonly behaviours: readonly AnyBehaviour[];
  /** Returns the real time in milliseconds. */
  readonly realNow: () => number;
  readonly scheduler: Scheduler;
  /**
   * Draws the key pair of an API key that is created after the world. If unset, clients get the pair that the world's
   * state contains.
   */
  readonly drawLaterKey?: ((seed: number, key: Key) => WorldKeyPair) | undefined;
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

/** A real instant, the virtual instant at that time, and the rate of the clock from then on. */
export interface ClockAnchor {
  /** Virtual seconds per real second, above 0. */
  readonly rate: number;
  readonly realAnchor: number;
  readonly virtualAnchor: Instant;
}

/** Converts a real instant to a virtual one. Virtual time never goes back, even if the real clock does. */
export function virtualInstant({ rate, realAnchor, virtualAnchor }: ClockAnchor, real: number): Instant {
  return virtualAnchor + Math.max(0, Math.floor((real - realAnchor) * rate));
}
