import type { AnyBehaviour } from '../world/behaviour.js';
import type { WorldKeyPair } from './worldRecord.js';
import type { Instant } from '../world/instant.js';

/** Lets long work give way to other work of the event loop. */
export interface Scheduler {
  /** Monotonic real milliseconds. */
  readonly ticks: () => number;
  /** Waits for the next turn of the event loop. */
  readonly nextTurn: () => Promise<void>;
}

/** Dependencies of a live world. */
export interface WorldRuntime {
  readonly behaviours: readonly AnyBehaviour[];
  /** Real milliseconds. */
  readonly realNow: () => number;
  readonly scheduler: Scheduler;
  /** Draws the pair of a later key. If unset, clients get the pair in the world's state. */
  readonly drawLaterKey?: ((seed: number, keyId: string) => WorldKeyPair) | undefined;
}

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

/** How the virtual clock follows the real clock: both anchors are the same instant. */
export interface ClockAnchor {
  /** Virtual seconds per real second; positive. */
  readonly rate: number;
  readonly realAnchor: number;
  readonly virtualAnchor: Instant;
}

/** Converts a real instant to a virtual one. The result never goes back, even if the real clock does. */
export function virtualInstant({ rate, realAnchor, virtualAnchor }: ClockAnchor, real: number): Instant {
  return virtualAnchor + Math.max(0, Math.floor((real - realAnchor) * rate));
}
